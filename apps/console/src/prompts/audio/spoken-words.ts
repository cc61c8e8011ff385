import { variableMarks } from "../../parts/fields/variable-marks.ts";

/** Words as they are tried: a variable is said by its name, since no conversation gives it a value. */
export function spokenWords(words: string): { readonly text: string; readonly hasNames: boolean } {
  let text = "";
  let at = 0;
  const marks = variableMarks(words);
  for (const { from, to } of marks) {
    text += words.slice(at, from) + nameIn(words.slice(from, to));
    at = to;
  }
  return { text: text + words.slice(at), hasNames: marks.length > 0 };
}

/** `{{ slots.due_date | date }}` is said as "due date"; what decides or repeats is not said. */
function nameIn(mark: string): string {
  if (mark.startsWith("{%")) return "";
  const [path = ""] = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/u.exec(mark) ?? [];
  return (path.split(".").at(-1) ?? "").replaceAll("_", " ");
}
