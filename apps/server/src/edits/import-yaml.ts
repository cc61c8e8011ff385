import { documentToEdit, parseYaml, type YamlFault } from "@parley/flow";
import { type Id, Problem } from "@parley/model/kernel";
import type { Db, Deps } from "../deps.ts";
import { applyEdit, type StoredEdit } from "./apply-edit.ts";
import { loadState } from "./version-state.ts";

/** @throws Problem 400 `invalid_yaml` with line and column of every fault. */
function refuse(faults: readonly YamlFault[]): Problem {
  const errors = faults.slice(0, 200).map(({ path, message, line, column }) => ({
    field: path,
    code: "invalid_yaml",
    message: `Line ${line}, column ${column}: ${message}`,
    line,
    column,
  }));
  return new Problem({
    status: 400,
    code: "invalid_yaml",
    detail: "The text cannot be read as an agent: see errors.",
    errors,
  });
}

/**
 * Makes a version what a YAML text says, as one edit; rows keep their ids where the text names them, or their kind and
 * name. Null when the text says what the version already is.
 * @throws Problem 400 `invalid_yaml`.
 */
export async function importYaml(
  deps: Deps,
  trx: Db,
  imported: { readonly version: Id; readonly yaml: string; readonly by: Id | null; readonly expected: number | null },
): Promise<StoredEdit | null> {
  const { version, yaml, by, expected } = imported;
  const { document } = await loadState(trx, version);
  const parsed = parseYaml(yaml, { makeId: deps.newId, existing: document });
  if (!parsed.ok) throw refuse(parsed.faults);
  const operations = documentToEdit(document, parsed.document);
  if (operations.length === 0) return null;
  return applyEdit(deps, trx, {
    id: deps.newId(),
    version,
    operations,
    by,
    summary: "Import YAML",
    expected,
    guarded: false,
    at: () => "",
  });
}
