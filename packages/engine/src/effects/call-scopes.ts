import type { ProgramBlock } from "@parley/flow";
import { type Id, isOfType, type Json, targetOf } from "@parley/model/kernel";
import { own, sameValue } from "../turn/own.ts";
import { allMetadata, allSlots } from "../turn/scope.ts";
import type { CallScope, Secrets } from "../turn/session.ts";
import { blockOf, log, type Turn } from "../turn/turn.ts";
import { removeMetadata, shownMetadata, writeMetadata } from "./set-metadata.ts";
import { setTarget } from "./set-values.ts";
import { workOut } from "./work-out.ts";

/** The block that begins the sub-flow of a block, where that says what it is given and gives back; null where all is shared. */
function declaringStart({ program }: Turn, subflow: Id): ProgramBlock | null {
  const id = program.subflows.get(subflow)?.start;
  const start = id === undefined ? undefined : program.blocks.get(id);
  return start?.flow_outputs == null ? null : start;
}

type Given = { readonly key: string; readonly value: Json; readonly secret: boolean };

/**
 * A block calls a sub-flow: its inputs become metadata keys, and what is set inside is kept apart from now on. False where a
 * required input has no value, or one is of another type: the record says why, and nothing is called.
 */
export function openScope(turn: Turn, caller: ProgramBlock, subflow: Id): boolean {
  const start = declaringStart(turn, subflow);
  if (start === null) return true;
  const given: Given[] = [];
  for (const { name, type, required = false, default: otherwise = null } of start.doc.flow_inputs ?? []) {
    const expression = caller.call_inputs.find(({ input }) => input === name)?.value;
    const worked = expression === undefined ? null : workOut(turn, expression);
    const value = worked?.ok === true ? (worked.value ?? otherwise) : otherwise;
    const isWrong = value === null ? required : !isOfType(value, type);
    if (worked?.ok === false || isWrong) {
      const error = worked?.ok === false ? worked.error : `The input "${name}" needs a value of the type ${type}.`;
      log(turn, { type: "expression_error", source: expression?.source ?? name, error, where: caller.name });
      return false;
    }
    given.push({ key: name, value, secret: worked?.ok === true && worked.secret });
  }
  const { session } = turn;
  const { slots, filled, metadata, secrets } = session;
  const scope: CallScope = {
    block: caller.id,
    place: session.stack.length,
    slots,
    filled,
    metadata,
    secret_slots: secrets.slots,
    secret_metadata: secrets.metadata,
  };
  session.secrets = { ...secrets, scopes: [...(secrets.scopes ?? []), scope] };
  for (const { key, value, secret } of given) {
    if (value !== null) writeMetadata(turn, { key, value, secret });
    else if (own(allMetadata(session), key) !== null) removeMetadata(turn, key);
  }
  return true;
}

/** A sub-flow returns to a block: what was set inside is undone, and the block keeps the outputs that it wants. */
export function closeScope(turn: Turn, caller: ProgramBlock, place: number): void {
  const scope = turn.session.secrets.scopes?.find((each) => each.place === place && each.block === caller.id);
  if (scope === undefined) return;
  const outputs = outputsOf(turn, blockOf(turn.program, turn.session.block).subflow);
  goBack(turn, scope);
  for (const { output, to } of caller.doc.call_outputs) {
    const [target, found] = [targetOf(to), outputs.get(output)];
    if (target !== null && found !== undefined) setTarget(turn, caller, target, found);
  }
}

/** The calls are these from now on: what was set in one that is over, and did not return, is undone. */
export function leaveScopes(turn: Turn, stack: readonly Id[]): void {
  const { scopes } = turn.session.secrets;
  const left = scopes?.find(({ place, block }) => stack[place] !== block);
  if (left !== undefined) goBack(turn, left);
}

type Output = { readonly value: Json; readonly secret: boolean };

/** What a sub-flow gives back; null for what has no value, or one of another type. */
function outputsOf(turn: Turn, subflow: Id): ReadonlyMap<string, Output> {
  const start = declaringStart(turn, subflow);
  const outputs = new Map<string, Output>();
  for (const { name, type, value: expression } of start?.flow_outputs ?? []) {
    const worked = workOut(turn, expression);
    const isKept = worked.ok && isOfType(worked.value, type);
    if (!worked.ok || (!isKept && worked.value !== null)) {
      const error = worked.ok ? `The output "${name}" is not of the type ${type}.` : worked.error;
      log(turn, { type: "expression_error", source: expression.source, error, where: start?.name ?? "" });
    }
    outputs.set(name, isKept ? worked : { value: null, secret: false });
  }
  return outputs;
}

/** Slots and metadata are what they were when the call began; the record tells what that changes. */
function goBack(turn: Turn, { place, slots, filled, metadata, secret_slots, secret_metadata }: CallScope): void {
  const { session } = turn;
  const inside = { metadata: allMetadata(session), slots: allSlots(session), secrets: session.secrets };
  const shownInside = new Map(
    [...new Set([...Object.keys(inside.metadata), ...Object.keys(metadata), ...Object.keys(secret_metadata)])].map(
      (key) => [key, shownMetadata(turn, key)],
    ),
  );
  session.slots = slots;
  session.filled = filled;
  session.metadata = metadata;
  const scopes = (session.secrets.scopes ?? []).filter((each) => each.place < place);
  session.secrets = { ...session.secrets, slots: secret_slots, metadata: secret_metadata, scopes };
  for (const [key, from] of shownInside) {
    if (sameValue(own(inside.metadata, key), own(allMetadata(session), key))) continue;
    log(turn, { type: "metadata_set", key, from, value: shownMetadata(turn, key) });
  }
  tellSlots(turn, inside);
}

function tellSlots(turn: Turn, inside: { readonly slots: Secrets["slots"]; readonly secrets: Secrets }): void {
  const { session, program } = turn;
  const now = allSlots(session);
  for (const entity of new Set([...Object.keys(inside.slots), ...Object.keys(now)])) {
    const [from, to] = [own(inside.slots, entity), own(now, entity)];
    if (sameValue(from, to)) continue;
    const shown = (value: Json, { slots }: Secrets) =>
      Object.hasOwn(slots, entity) ? program.settings.mask_with : value;
    const [was, is] = [shown(from, inside.secrets), shown(to, session.secrets)];
    if (to === null) log(turn, { type: "slot_dropped", entity, from: was });
    else if (from === null) log(turn, { type: "slot_filled", entity, value: is });
    else log(turn, { type: "slot_changed", entity, from: was, to: is });
  }
}
