/* Titles: what little TeX they carry made readable, and the keys made of them.
 * Knows no file format: accents, entities and tags are resolved before a title comes here. */
#include "bib/title.h"

#include "base/uni.h"
#include "base/utf8.h"

/* A sub- or superscript longer than this is not one element. */
#define SCRIPT_MAX 64

struct pair {
	const char *tex, *text;
};

/* Commands in titles, by name; those that only dress their argument have an empty text. */
static const struct pair commands[] = {
	{ "AA", "Å" }, { "Delta", "Δ" }, { "Gamma", "Γ" }, { "Lambda", "Λ" }, { "Omega", "Ω" }, { "Phi", "Φ" },
	{ "Pi", "Π" }, { "Psi", "Ψ" }, { "Rightarrow", "⇒" }, { "Sigma", "Σ" }, { "Theta", "Θ" }, { "Upsilon", "Υ" },
	{ "Xi", "Ξ" }, { "aleph", "ℵ" }, { "alpha", "α" }, { "approx", "≈" }, { "ast", "∗" }, { "beta", "β" },
	{ "bf", "" }, { "bullet", "•" }, { "cal", "" }, { "cap", "∩" }, { "cdot", "·" }, { "chi", "χ" },
	{ "circ", "∘" }, { "cup", "∪" }, { "dagger", "†" }, { "deg", "°" }, { "degree", "°" }, { "delta", "δ" },
	{ "dots", "…" }, { "ell", "ℓ" }, { "em", "" }, { "emph", "" }, { "ensuremath", "" }, { "epsilon", "ϵ" },
	{ "equiv", "≡" }, { "eta", "η" }, { "gamma", "γ" }, { "geq", "≥" }, { "ge", "≥" }, { "gg", "≫" },
	{ "gtrsim", "≳" }, { "hbar", "ℏ" }, { "in", "∈" }, { "infty", "∞" }, { "int", "∫" }, { "iota", "ι" },
	{ "it", "" }, { "kappa", "κ" }, { "lambda", "λ" }, { "langle", "⟨" }, { "ldots", "…" }, { "left", "" },
	{ "leftrightarrow", "↔" }, { "leq", "≤" }, { "le", "≤" }, { "lesssim", "≲" }, { "ll", "≪" }, { "mathbb", "" },
	{ "mathbf", "" }, { "mathcal", "" }, { "mathfrak", "" }, { "mathit", "" }, { "mathrm", "" }, { "mathsf", "" },
	{ "mathscr", "" }, { "mbox", "" }, { "mp", "∓" }, { "mu", "μ" }, { "nabla", "∇" }, { "neq", "≠" },
	{ "nu", "ν" }, { "odot", "⊙" }, { "omega", "ω" }, { "operatorname", "" }, { "oplus", "⊕" }, { "otimes", "⊗" },
	{ "overline", "" }, { "parallel", "∥" }, { "partial", "∂" }, { "perp", "⊥" }, { "phi", "φ" }, { "pi", "π" },
	{ "pm", "±" }, { "prime", "′" }, { "propto", "∝" }, { "psi", "ψ" }, { "rangle", "⟩" }, { "rho", "ρ" },
	{ "right", "" }, { "rightarrow", "→" }, { "rm", "" }, { "setminus", "∖" }, { "sf", "" }, { "sigma", "σ" },
	{ "sim", "∼" }, { "simeq", "≃" }, { "sqrt", "√" }, { "star", "⋆" }, { "subset", "⊂" }, { "sum", "∑" },
	{ "tau", "τ" }, { "text", "" }, { "textbf", "" }, { "textit", "" }, { "textrm", "" }, { "textsc", "" },
	{ "texttt", "" }, { "theta", "θ" }, { "times", "×" }, { "to", "→" }, { "tt", "" }, { "underline", "" },
	{ "upsilon", "υ" }, { "varepsilon", "ε" }, { "varphi", "φ" }, { "vec", "" }, { "vee", "∨" }, { "wedge", "∧" },
	{ "xi", "ξ" }, { "zeta", "ζ" },
};

/* What stands below and above the line, a code point each; the digits come first. */
static const char plain_scripts[] = "0123456789+-=()aehijklmnoprstuvx";
static const char *const subscripts[] = {
	"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉", "₊", "₋", "₌", "₍", "₎",
	"ₐ", "ₑ", "ₕ", "ᵢ", "ⱼ", "ₖ", "ₗ", "ₘ", "ₙ", "ₒ", "ₚ", "ᵣ", "ₛ", "ₜ", "ᵤ", "ᵥ", "ₓ",
};
static const char *const superscripts[] = {
	"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁺", "⁻", "⁼", "⁽", "⁾",
	"ᵃ", "ᵉ", "ʰ", "ⁱ", "ʲ", "ᵏ", "ˡ", "ᵐ", "ⁿ", "ᵒ", "ᵖ", "ʳ", "ˢ", "ᵗ", "ᵘ", "ᵛ", "ˣ",
};
STATIC_ASSERT(ARRAY_LEN(subscripts) == sizeof(plain_scripts) - 1, "a subscript for each");
STATIC_ASSERT(ARRAY_LEN(superscripts) == sizeof(plain_scripts) - 1, "a superscript for each");

struct writer {
	struct buf *out;
	bool started, blank; /* something is written; a blank waits for what follows */
};

static void put(struct writer *w, struct str s)
{
	if (s.n == 0)
		return;
	if (w->blank && w->started)
		buf_addc(w->out, ' ');
	w->blank = false;
	w->started = true;
	buf_add(w->out, s);
}

static bool is_alpha(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Does math begin at this dollar? It does when the next dollar ends it as TeX writers set them: no blank inside
 * either, no digit behind. "$5 to $10" has none. Gives the offset of the closing one. */
static bool math_ends(struct str s, size_t dollar, size_t *ret_close)
{
	size_t i = dollar + 1;
	if (i >= s.n || is_blank(s.p[i]) || s.p[i] == '$')
		return false;
	for (; i < s.n && s.p[i] != '$'; i++) {
		if (s.p[i] == '\\')
			i++;
	}
	if (i >= s.n || is_blank(s.p[i - 1]) || (i + 1 < s.n && s.p[i + 1] >= '0' && s.p[i + 1] <= '9'))
		return false;
	*ret_close = i;
	return true;
}

/* Writes the script that starts at s.p[at] (one character, or a group in braces) as Unicode and returns its end;
 * 0 when it has other than single plain characters. */
static size_t put_script(struct writer *w, struct str s, size_t at, bool above)
{
	const char *const *table = above ? superscripts : subscripts;
	if (at >= s.n)
		return 0;
	size_t from = at, to = at + 1, end;
	if (s.p[at] == '\\') {
		while (to < s.n && is_alpha(s.p[to]))
			to++;
	}
	end = to;
	if (s.p[at] == '{') {
		int depth = 1;
		from = to = at + 1;
		for (; to < s.n && to - from < SCRIPT_MAX; to++) {
			depth += (s.p[to] == '{') - (s.p[to] == '}');
			if (depth == 0)
				break;
		}
		if (depth != 0)
			return 0;
		end = to + 1;
	}
	struct str group = str_trim(str_slice(s, from, to - from));
	if (above && (str_is(group, "\\circ") || str_is(group, "\\prime"))) {
		put(w, str_is(group, "\\circ") ? STR("°") : STR("′"));
		return end;
	}
	static const char *const dress[] = { "\\mathrm", "\\rm", "\\text" };
	for (size_t i = 0; i < ARRAY_LEN(dress); i++) {
		struct str d = str_from(dress[i]);
		if (str_starts(group, d))
			group = str_trim(str_skip(group, d.n));
	}
	if (group.n > 2 && group.p[0] == '{' && group.p[group.n - 1] == '}')
		group = str_slice(group, 1, group.n - 2);
	if (group.n == 0)
		return 0;
	for (size_t i = 0; i < group.n; i++) {
		if (group.p[i] == '\0' || !strchr(plain_scripts, group.p[i]))
			return 0;
	}
	for (size_t i = 0; i < group.n; i++)
		put(w, str_from(table[strchr(plain_scripts, group.p[i]) - plain_scripts]));
	return end;
}

/* A backslash at s.p[at]; returns the offset behind what it begins. */
static size_t put_command(struct writer *w, struct str s, size_t at, bool math)
{
	size_t end = at + 1;
	if (end >= s.n) {
		put(w, STR("\\"));
		return end;
	}
	if (!is_alpha(s.p[end])) {
		char c = s.p[end];
		if (strchr(",;: ", c) && c)
			w->blank = true;
		else if (strchr("{}%&_#$", c) && c)
			put(w, str_slice(s, end, 1));
		else if (c != '!' && c != '/')
			put(w, str_slice(s, at, 2));
		return end + 1;
	}
	while (end < s.n && is_alpha(s.p[end]))
		end++;
	struct str name = str_slice(s, at + 1, end - at - 1);
	if (str_is(name, "textsubscript") || str_is(name, "textsuperscript")) {
		size_t behind = put_script(w, s, end, name.p[5] == 'u' && name.p[6] == 'p');
		return behind ? behind : end;
	}
	for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
		if (!str_is(name, commands[i].tex))
			continue;
		put(w, str_from(commands[i].text));
		while (end < s.n && is_blank(s.p[end]) && (math || commands[i].text[0] == '\0'))
			end++;
		return end;
	}
	put(w, str_slice(s, at, end - at));
	return end;
}

void title_clean(struct str printed, struct buf *out)
{
	struct writer w = { .out = out };
	size_t close = 0; /* where the math we are in ends; 0: not in math */
	for (size_t at = 0; at < printed.n;) {
		char c = printed.p[at];
		size_t end = 0;
		if (close && at == close) {
			close = 0;
			at++;
		} else if (c == '$' && !close && math_ends(printed, at, &close)) {
			at++;
		} else if (c == '\\') {
			at = put_command(&w, printed, at, close != 0);
		} else if ((c == '_' || c == '^') && close) {
			end = put_script(&w, printed, at + 1, c == '^');
			if (!end)
				put(&w, str_slice(printed, at, 1));
			at = end ? end : at + 1;
		} else if (c == '{' || c == '}') {
			at++;
		} else if (is_blank(c) || c == '\f' || c == '\v') {
			w.blank = true;
			at++;
		} else if ((unsigned char)c < 0x80) {
			put(&w, str_slice(printed, at, 1));
			at++;
		} else {
			size_t from = at;
			uint32_t cp = utf8_next(printed, &at);
			if (cp != UTF8_BAD && uni_is_space(cp))
				w.blank = true;
			else
				put(&w, str_slice(printed, from, at - from));
		}
	}
}

void title_key(struct str title, struct buf *out)
{
	CLEANUP(buf_done) struct buf clean = { 0 };
	title_clean(title, &clean);
	size_t from = out->n;
	uni_fold(out, buf_str(&clean));
	size_t to = from;
	for (size_t i = from; i < out->n; i++) {
		if (out->p[i] != ' ')
			out->p[to++] = out->p[i];
	}
	if (out->n > to)
		buf_trim(out, to);
}

unsigned long long title_hash(struct str title)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	title_key(title, &key);
	if (key.n == 0)
		return 0;
	unsigned long long hash = str_hash(buf_str(&key));
	return hash ? hash : 1;
}
