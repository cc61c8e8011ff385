import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The rows of a checklist, by the names of its columns. */
export function readChecklist(name: string): readonly { readonly [column: string]: string }[] {
  const text = readFileSync(join(import.meta.dirname, "../../../test/checklists", `${name}.tsv`), "utf8");
  const [head = "", ...lines] = text.split("\n").filter((line) => line !== "");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}
