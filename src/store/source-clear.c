/* Taking back what was derived from records, so that it can be made again. The records themselves stay. */
#include <assert.h>

#include "store/source.h"
#include "store/store-int.h"

enum err source_clear_record(struct store *s, row_id record, struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM listing WHERE record = ?",
		"DELETE FROM reported WHERE record = ?",
		"DELETE FROM cv WHERE record = ?",
	};
	enum err err = ERR_OK;

	assert(s->begun);
	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(s, sql[i], record, 0, e);
	/* person_org has no index by record: its rows are found through the person the record is about */
	if (!err)
		err = stmt_once(s,
			"DELETE FROM person_org WHERE record = ?1"
			" AND person = (SELECT target FROM record WHERE id = ?1)",
			record, 0, e);
	return err;
}

enum err source_clear_derived(struct store *s, struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM edge", "DELETE FROM cv", "DELETE FROM reported", "DELETE FROM listing", "DELETE FROM work_link",
		"DELETE FROM work_topic", "DELETE FROM person_org", "DELETE FROM mention_org", "DELETE FROM mention_name",
		"DELETE FROM mention", "DELETE FROM person_ident", "DELETE FROM person_name", "DELETE FROM person",
		"DELETE FROM work_ident", "DELETE FROM work", "DELETE FROM topic", "DELETE FROM org", "DELETE FROM venue",
		"UPDATE record SET target = NULL WHERE target IS NOT NULL",
	};
	enum err err = ERR_OK;

	assert(s->begun);
	find_forget(s);
	drift_forget(s);
	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(s, sql[i], 0, 0, e);
	if (!err)
		err = tally_again(s, e);
	if (!err)
		err = store_script(s, "DROP TABLE find", e);
	return err ? err : store_script(s, schema_find, e);
}
