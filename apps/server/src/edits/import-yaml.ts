import { documentToEdit, parseYaml, type YamlFault } from "@parley/flow";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db, Deps } from "../deps.ts";
import { textFault } from "../http/clean-value.ts";
import { invalid, stale } from "../http/problems.ts";
import { applyEdit, lockVersion, type StoredEdit } from "./apply-edit.ts";
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
  const unkept = textFault(yaml);
  if (unkept !== null) throw invalid([{ field: "yaml", code: "not_storable", message: unkept }]);
  await lockVersion(trx, version);
  const { document } = await loadState(trx, version);
  const parsed = parseYaml(yaml, { makeId: deps.newId, existing: document });
  if (!parsed.ok) throw refuse(parsed.faults);
  const operations = documentToEdit(document, parsed.document);
  if (operations.length === 0) {
    await refuseStale(trx, version, expected);
    return null;
  }
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

/** @throws Problem 412 when the version has another revision than the one that was read. */
async function refuseStale(trx: Db, version: Id, expected: number | null): Promise<void> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version where id = ${version}`.execute(
    trx,
  );
  const current = rows[0]?.revision ?? 0;
  if (expected !== null && expected !== current) throw stale(current);
}
