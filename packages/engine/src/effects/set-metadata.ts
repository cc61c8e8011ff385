import type { Template } from "@parley/flow";
import { isJsonObject, type Json, type JsonObject } from "@parley/model/kernel";
import { render } from "../output/render.ts";
import { own, without } from "../turn/own.ts";
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

/** Applies a JSON merge patch (RFC 7396) to the metadata: null removes. */
export function patchMetadata(turn: Turn, patch: JsonObject): void {
  for (const [key, change] of Object.entries(patch)) {
    const secret = Object.hasOwn(turn.session.secrets.metadata, key);
    if (change === null) removeMetadata(turn, key);
    else writeMetadata(turn, { key, value: merge(own(allMetadata(turn.session), key), change), secret });
  }
}

/** Writes one key: in the secrets when it may not be stored in clear, and in the history when that is kept. */
export function writeMetadata(turn: Turn, { key, value, secret }: { key: string; value: Json; secret: boolean }): void {
  const { session, program } = turn;
  const before = shownMetadata(turn, key);
  if (secret) {
    session.metadata = without(session.metadata, key);
    session.secrets = { ...session.secrets, metadata: { ...session.secrets.metadata, [key]: value } };
  } else {
    if (Object.hasOwn(session.secrets.metadata, key)) {
      session.secrets = { ...session.secrets, metadata: without(session.secrets.metadata, key) };
    }
    session.metadata = { ...session.metadata, [key]: value };
  }
  const hidden = secret || isPersonal(turn, key);
  record(turn, key, { from: before, value: hidden ? program.settings.mask_with : value });
}

/** Removes one key. */
export function removeMetadata(turn: Turn, key: string): void {
  const { session } = turn;
  const before = shownMetadata(turn, key);
  session.metadata = without(session.metadata, key);
  session.secrets = { ...session.secrets, metadata: without(session.secrets.metadata, key) };
  record(turn, key, { from: before, value: null });
}

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
