import type { Template } from "@parley/flow";
import { isJsonObject, type Json, type JsonObject } from "@parley/model/kernel";
import { render } from "../output/render.ts";
import { own } from "../turn/own.ts";
import { allMetadata } from "../turn/scope.ts";
import type { Session } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";

/** Writes metadata from templates, in order. A value made of secrets is a secret itself. */
export function setMetadata(
  turn: Turn,
  entries: readonly { readonly key: string; readonly value: Template }[],
  where: string,
): void {
  for (const { key, value } of entries) {
    const { text, masked } = render(turn, value, where);
    writeMetadata(turn, { key, value: text, secret: text !== masked });
  }
}

/** Applies a JSON merge patch (RFC 7396) to the metadata: null removes. A value of a secret stays one. */
export function patchMetadata(turn: Turn, patch: JsonObject): void {
  const { secrets } = turn.session;
  const all = allMetadata(turn.session);
  changeMetadata(
    turn,
    Object.entries(patch).map(([key, change]): Written | Removed =>
      change === null
        ? { key, removed: true }
        : { key, value: merge(own(all, key), change), secret: Object.hasOwn(secrets.metadata, key) },
    ),
  );
}

/** Values from outside take the place of those of the same keys. A value of a secret stays one. */
export function takeInMetadata(turn: Turn, values: JsonObject): void {
  const { secrets } = turn.session;
  changeMetadata(
    turn,
    Object.entries(values).map(([key, value]) => ({ key, value, secret: Object.hasOwn(secrets.metadata, key) })),
  );
}

/** Writes one key: in the secrets when it may not be stored in clear, and in the history when that is kept. */
export const writeMetadata = (turn: Turn, written: Written): void => changeMetadata(turn, [written]);

/** Removes one key. */
export const removeMetadata = (turn: Turn, key: string): void => changeMetadata(turn, [{ key, removed: true }]);

type Written = { readonly key: string; readonly value: Json; readonly secret: boolean };
type Removed = { readonly key: string; readonly removed: true };

/** Changes keys, each once, in one copy of the metadata: an answer of another server may bring thousands. */
function changeMetadata(turn: Turn, changes: readonly (Written | Removed)[]): void {
  const { session, program } = turn;
  const befores = changes.map(({ key }) => shownMetadata(turn, key));
  const [plain, hidden]: [Replacing, Replacing] = [
    { set: [], gone: [] },
    { set: [], gone: [] },
  ];
  for (const change of changes) {
    const { key } = change;
    if ("removed" in change) {
      plain.gone.push(key);
      hidden.gone.push(key);
    } else {
      (change.secret ? hidden : plain).set.push([key, change.value]);
      (change.secret ? plain : hidden).gone.push(key);
    }
  }
  session.metadata = replaced(session.metadata, plain);
  const secrets = replaced(session.secrets.metadata, hidden);
  if (secrets !== session.secrets.metadata) session.secrets = { ...session.secrets, metadata: secrets };
  changes.forEach((change, index) => {
    const from = befores[index] ?? null;
    if ("removed" in change) record(turn, change.key, { from, value: null });
    else {
      const isHidden = change.secret || isPersonal(turn, change.key);
      record(turn, change.key, { from, value: isHidden ? program.settings.mask_with : change.value });
    }
  });
}

type Replacing = { readonly set: (readonly [key: string, value: Json])[]; readonly gone: string[] };

/** Values with others set and some gone; the same object where that changes nothing. Most turns set one, and none goes. */
function replaced(values: JsonObject, { set, gone }: Replacing): JsonObject {
  const leaving = gone.filter((key) => Object.hasOwn(values, key));
  const kept = leaving.length === 0 ? values : withoutAll(values, new Set(leaving));
  const [first, ...others] = set;
  if (first === undefined) return kept;
  return others.length === 0 ? { ...kept, [first[0]]: first[1] } : { ...kept, ...Object.fromEntries(set) };
}

const withoutAll = (values: JsonObject, leaving: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !leaving.has(key)));

/** A key as the record may show it; null where it is not set. */
export function shownMetadata(turn: Turn, key: string): Json {
  const { session, program } = turn;
  if (Object.hasOwn(session.secrets.metadata, key)) return program.settings.mask_with;
  const value = own(session.metadata, key);
  return value !== null && isPersonal(turn, key) ? program.settings.mask_with : value;
}

/** Most changes of one key that the session keeps: it is stored each turn, and the record has all. */
const mostChanges = 20;

function record(turn: Turn, key: string, { from, value }: { from: Json; value: Json }): void {
  const { session, program, now } = turn;
  if (program.settings.metadata_key_history.includes(key)) {
    const changes = [...changesOf(session.history, key), { value, at: now }];
    session.history = { ...session.history, [key]: changes.slice(-mostChanges) };
  }
  log(turn, { type: "metadata_set", key, from, value });
}

function changesOf(history: Session["history"], key: string): Session["history"][string] {
  return Object.hasOwn(history, key) ? (history[key] ?? []) : [];
}

/** A key declared as personal is not shown in the record while masking is on. */
export function isPersonal({ program: { settings } }: Turn, key: string): boolean {
  return (
    settings.mask_enable && settings.metadata_keys.some((declared) => declared.key === key && declared.pii === true)
  );
}

function merge(target: Json, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) result.delete(key);
    else result.set(key, merge(result.get(key) ?? null, change));
  }
  return Object.fromEntries(result);
}
