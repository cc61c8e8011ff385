import { lookingForBuilt, removesRestored, rowNames, type StoredEdit } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { inSlices } from "../base/fair-turns.ts";
import { conflict } from "../http/problems.ts";
import { lockVersion, stateOf } from "./apply-edit.ts";
import { stateAt } from "./state-at.ts";

/** Rows that a refusal names; it counts the others. */
const named = 3;

type Undo = { readonly version: Id; readonly expected: number | null; readonly edit: StoredEdit };

/**
 * Refuses to take an edit back that made what others built on since: their work would go with it.
 * @throws Problem 409 `built_since`.
 */
export async function refuseBuilt(deps: Deps, trx: Db, { version, expected, edit }: Undo): Promise<void> {
  const locked = await lockVersion(trx, version);
  // Who does not know the newest revision is answered with what came since.
  if (expected !== null && expected !== locked.revision) return;
  const now = await stateOf(deps, trx, version, locked);
  const after = removesRestored(edit) ? await stateAt(trx, version, edit.version_revision) : null;
  const built = await inSlices(lookingForBuilt(edit, now, after));
  const [first] = built;
  if (first === undefined) return;
  const names = rowNames(now.document);
  const nameOf = ({ noun, row }: Pick<typeof first, "noun" | "row">) => `${noun} “${names.get(row.id) ?? row.id}”`;
  const listed = built.slice(0, named).map(nameOf).join(", ");
  const more = built.length > named ? ` and ${built.length - named} more` : "";
  const detail = `The ${nameOf(first.under)} stays: what came or changed there since would go too: ${listed}${more}.`;
  throw conflict("built_since", `${detail} Delete it by an edit of its own if all of that is to go.`);
}
