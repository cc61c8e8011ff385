import type { ProgramBlock } from "@parley/flow";
import type { Json, JsonObject, Target } from "@parley/model/kernel";
import { own, without } from "../turn/own.ts";
import { hasKeys } from "../turn/scope.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import { dropSlot, fillSlot } from "./fill-slot.ts";
import { removeMetadata, writeMetadata } from "./set-metadata.ts";
import { workOut } from "./work-out.ts";

/**
 * Sets the values of a block in their order: each sees those before it. False where one cannot be worked out or kept:
 * then none is set, and the record says why.
 */
export function setValues(turn: Turn, block: ProgramBlock): boolean {
  const undo = remember(turn);
  const attributes: { [name: string]: Json } = {};
  for (const { to, value: expression } of block.set_values) {
    const worked = workOut(turn, expression);
    const error = worked.ok ? (worked.secret && to.root === "account" ? inClear : null) : worked.error;
    if (!worked.ok || error !== null) {
      undo();
      log(turn, { type: "expression_error", source: expression.source, error: error ?? "", where: block.name });
      return false;
    }
    setTarget(turn, block, to, worked);
    if (to.root === "account") attributes[to.name] = worked.value;
  }
  if (hasKeys(attributes)) keepAttributes(turn, attributes);
  return true;
}

const inClear = "An attribute of the account is kept in clear: it cannot be made of what is masked.";

/** Remembers how things stand; what it gives brings them back. */
function remember(turn: Turn): () => void {
  const session = { ...turn.session };
  const effects = turn.effects.length;
  const unawaited = new Set(Object.keys(turn.unawaited));
  return () => {
    Object.assign(turn.session, session);
    turn.effects.length = effects;
    for (const request of Object.keys(turn.unawaited)) if (!unawaited.has(request)) delete turn.unawaited[request];
  };
}

/** Sets a slot, a key of the metadata or an attribute; null clears it. */
export function setTarget(
  turn: Turn,
  block: ProgramBlock,
  { root, name }: Target,
  { value, secret }: { value: Json; secret: boolean },
): void {
  const { session, program } = turn;
  switch (root) {
    case "slots":
      if (value === null) dropSlot(turn, name);
      else fillSlot(turn, block, { entity: name, value, kind: program.entities.get(name)?.types[0] ?? null, secret });
      return;
    case "metadata":
      if (value === null) removeMetadata(turn, name);
      else writeMetadata(turn, { key: name, value, secret });
      return;
    case "account":
      log(turn, { type: "account_set", name, from: own(session.account, name), value });
      session.account = value === null ? without(session.account, name) : { ...session.account, [name]: value };
  }
}

/** Limit of the keeping of attributes, ms. */
const limit = 10_000;

/** Keeps attributes with the person's account: the conversation goes on without waiting for it. */
function keepAttributes(turn: Turn, attributes: JsonObject): void {
  const { account_attributes: declared } = turn.program.settings;
  const kept = Object.entries(attributes).map(([name, value]) => [
    declared.find((attribute) => attribute.name === name)?.source ?? name,
    value,
  ]);
  const id = nextId(turn);
  const name = "set_account_attributes";
  const block = turn.session.block;
  turn.effects.push({
    type: "request",
    id,
    kind: "action",
    name,
    block,
    timeout: limit,
    async: true,
    http: null,
    internal: { name, parameters: { attributes: Object.fromEntries(kept) } },
    refused: null,
    sensitive: false,
    log: false,
    shown: null,
  });
  log(turn, { type: "requested", request: id, kind: "action", name, block });
  turn.unawaited[id] = name;
}
