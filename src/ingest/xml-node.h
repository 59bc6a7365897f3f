/* An XML element as a small tree in an arena, and its text as a reader would write it.
 *
 * Names are without their namespace prefix. Everywhere a NULL node is one that is not there: nothing is stated. Slices
 * point into the tree or into the arena that a call is given. */
#ifndef INGEST_XML_NODE_H
#define INGEST_XML_NODE_H

#include "base/arena.h"
#include "base/str.h"

struct xml_attribute {
	struct str name, value;
};

struct xml_node {
	struct str name;  /* p NULL: no element but a piece of text */
	struct str text;  /* of a piece, or of an element that holds nothing but text; as in the file */
	struct xml_attribute *attributes;
	size_t n_attributes;
	struct xml_node *child, *next;
	unsigned line;    /* where it starts; 0 of a piece of text */
};

/* The first child element of that name; the next one behind it. */
const struct xml_node *xml_child(const struct xml_node *n, const char *name);
const struct xml_node *xml_next(const struct xml_node *n, const char *name);
/* The attribute's value; STR_NULL when it is not there. Its prefix counts for nothing. */
struct str xml_attribute(const struct xml_node *n, const char *name);

/* All text of the element with the markup in it resolved to plain Unicode, single blanks and none at the ends; STR_NULL
 * when that leaves nothing. Markup adds no blank and takes none away. */
struct str xml_text(const struct xml_node *n, struct arena *a);
/* The same, but formulas with sub- or superscripts stay as TeX in dollars. */
struct str xml_prose(const struct xml_node *n, struct arena *a);
/* xml_text() of a child. */
struct str xml_child_text(const struct xml_node *n, const char *name, struct arena *a);

#endif
