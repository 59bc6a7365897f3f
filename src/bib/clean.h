/* Markup to plain Unicode as a reader would write it: LaTeX, HTML, JATS, MathML.
 *
 * Pure, linear, and never worse than its input: what is not understood stays readable text. Controls pass unchanged
 * (the face shows them safely). Sub- and superscripts become Unicode's where every character has one (H₂O, 10⁻³),
 * else stay readable (x_{max} → x_max, e^{iπt} → e^(iπt)). Runs of blanks become one blank; none stay at the ends.
 * Nesting is bounded without recursion. */
#ifndef BIB_CLEAN_H
#define BIB_CLEAN_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/str.h"

/* BibTeX values and arXiv titles: accents in every spelling (\"u {\"u} \"{u} {\" u} \'{\i} \c c \v{s} \H{o} \k{a}
 * \r{a} \.z \d{t} \b{o} \t{oo}), letters (\ss \o \l \ae \oe \aa \i \j \dh \th \ng), quotes and dashes (`` '' ---
 * --), escapes (\& \% \$ \# \_ \{ \}), ~, \textit{…} and kin, \emph, $…$ with Greek, operators and scripts, \url,
 * \href, unknown commands dropped with their argument kept. Braces that only protect letter case vanish. */
void clean_latex(struct str in, struct buf *out);
/* The same, but math in dollars stays as it is written: for sources that readers know by their TeX. */
void clean_latex_keep_math(struct str in, struct buf *out);
/* Addresses and identifiers in LaTeX: escapes and braces resolved, nothing else changed; $\sim$ is "~". */
void clean_latex_plain(struct str in, struct buf *out);
/* Named and numeric references, tags dropped (<sub>, <sup>, <i>, <jats:p>, <mml:math> …) with block tags as a
 * blank; scripts, style and comments dropped whole; MathML linearised; "<" that begins no tag stays. */
void clean_html(struct str in, struct buf *out);
/* Does s hold anything that one of them would change? A cheap look before the copy. */
bool clean_latex_needed(struct str s);
bool clean_html_needed(struct str s);

#endif
