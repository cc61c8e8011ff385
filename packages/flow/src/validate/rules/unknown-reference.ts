import { danglingReferences } from "../../compile/dangling-references.ts";
import type { Rule } from "../rule.ts";

const words: { readonly [noun: string]: string } = {
  sub_flow: "sub-flow",
  user_utterance: "label of utterances",
};

/** Every id names a row of the version. */
export const unknownReference: Rule = {
  codes: ["unknown_reference"],
  *check({ document }) {
    for (const { noun, row, field, to } of danglingReferences(document)) {
      const name = typeof row.name === "string" && row.name !== "" ? row.name : noun;
      const message = `"${field}" names a ${words[to] ?? to} that is no longer there; choose another or clear it.`;
      yield { type: "error", code: "unknown_reference", subject: { noun, id: row.id, name }, field, message };
    }
  },
};
