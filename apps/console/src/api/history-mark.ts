import { isJsonObject, jsonOf } from "@parley/model/kernel";
import { makeId } from "./make-id.ts";

const key = "history_mark";

type Mark = { readonly email: string; readonly since: string };

/**
 * Notes who signed in. Undo and redo are kept together with this mark: signing in with another e-mail makes a new one, and
 * what was kept under an old one counts no more. Signing out leaves it: who comes back goes on.
 */
export function markSignIn(email: string, storage: Storage = localStorage): void {
  const address = email.trim().toLowerCase();
  if (readMark(storage)?.email !== address) write({ email: address, since: makeId() }, storage);
}

/** The mark that undo and redo are kept under now. */
export function historyMark(storage: Storage = localStorage): string {
  const known = readMark(storage);
  if (known !== null) return known.since;
  const since = makeId();
  write({ email: "", since }, storage);
  return since;
}

function readMark(storage: Storage): Mark | null {
  const mark = jsonOf(storage.getItem(key) ?? "");
  if (!isJsonObject(mark)) return null;
  const { email, since } = mark;
  return typeof email === "string" && typeof since === "string" ? { email, since } : null;
}

const write = (mark: Mark, storage: Storage) => storage.setItem(key, JSON.stringify(mark));
