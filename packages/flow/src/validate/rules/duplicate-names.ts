import type { DocumentNoun } from "../../document/document.ts";
import { rowsOf } from "../../document/document-nouns.ts";
import { groupBy } from "../../document/group-by.ts";
import { rule } from "../../survey/rule.ts";

/** Nouns that something calls by a name: two of the same name could not be told apart. */
const named: readonly { readonly noun: DocumentNoun; readonly field: string; readonly what: string }[] = [
  { noun: "sub_flow", field: "slug", what: "sub-flows" },
  { noun: "prompt", field: "name", what: "prompts" },
  { noun: "intent", field: "name", what: "intents" },
  { noun: "entity", field: "name", what: "values" },
  { noun: "action", field: "name", what: "actions" },
  { noun: "tts_persona", field: "name", what: "personas" },
];

/** What is called by a name has a name of its own; of prompts, whose names are for people, it is a warning. */
export const duplicateNames = rule({
  codes: ["duplicate_name"],
  *check({ document }) {
    for (const { noun, field, what } of named) {
      const groups = groupBy(rowsOf(document, noun), (row) => String(row[field]));
      for (const [name, rows] of groups) {
        for (const row of rows.slice(1)) {
          yield {
            type: noun === "prompt" ? "warning" : "error",
            code: "duplicate_name",
            subject: { noun, id: row.id, name: String(row.name) },
            field,
            message: `${rows.length} ${what} are called "${name}"; give each a name of its own.`,
          };
        }
      }
    }
  },
});
