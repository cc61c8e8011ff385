import { type DanglingReference, danglingReferences } from "../../compile/dangling-references.ts";
import type { Subject } from "../../survey/finding.ts";
import { rule } from "../../survey/rule.ts";

const words: { readonly [noun: string]: string } = {
  sub_flow: "sub-flow",
  user_utterance: "label of utterances",
};

/** Every id names a row of the version. */
export const unknownReference = rule({
  codes: ["unknown_reference"],
  *check({ document }) {
    for (const { of, field, to } of danglingReferences(document)) {
      const message = `"${field}" names a ${words[to] ?? to} that is no longer there; choose another or clear it.`;
      yield { type: "error", code: "unknown_reference", subject: subjectOf(of), field, message };
    }
  },
});

function subjectOf(of: DanglingReference["of"]): Subject {
  if (of === null) return { noun: "settings" };
  const { noun, row } = of;
  return { noun, id: row.id, name: typeof row.name === "string" && row.name !== "" ? row.name : noun };
}
