import type { ProgramBlock } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import { isSensitive } from "../masking/sensitive.ts";
import { own, sameValue, without } from "../turn/own.ts";
import { allSlots } from "../turn/scope.ts";
import { log, type Turn } from "../turn/turn.ts";
import { raise } from "./raise.ts";

/** Fills a slot, or changes it; a sensitive value goes to the secrets and the record sees its mask. */
export function fillSlot(
  turn: Turn,
  block: ProgramBlock,
  {
    entity,
    value,
    kind,
    secret: made = false,
  }: { entity: string; value: Json; kind: string | null /** Made of secrets. */; secret?: boolean },
): void {
  const { session, program } = turn;
  const before = own(allSlots(session), entity);
  const secret = made || isSensitive(turn, block, { entity, kind, value });
  if (secret) {
    session.secrets = { ...session.secrets, slots: { ...session.secrets.slots, [entity]: value } };
    session.slots = without(session.slots, entity);
  } else session.slots = { ...session.slots, [entity]: value };
  session.filled = [...session.filled.filter((name) => name !== entity), entity];
  const shown = (real: Json) => (secret ? program.settings.mask_with : real);
  if (before === null) log(turn, { type: "slot_filled", entity, value: shown(value) });
  else if (!sameValue(before, value)) {
    log(turn, { type: "slot_changed", entity, from: shown(before), to: shown(value) });
    raise(turn, "slot_changed");
  }
}

/** Empties a slot: what was said for it does not count. */
export function dropSlot(turn: Turn, entity: string): void {
  const { session, program } = turn;
  const before = own(allSlots(session), entity);
  if (before === null) return;
  const secret = Object.hasOwn(session.secrets.slots, entity);
  const { [entity]: _open, ...slots } = session.slots;
  const { [entity]: _sealed, ...sealed } = session.secrets.slots;
  session.slots = slots;
  if (secret) session.secrets = { ...session.secrets, slots: sealed };
  session.filled = session.filled.filter((name) => name !== entity);
  log(turn, { type: "slot_dropped", entity, from: secret ? program.settings.mask_with : before });
}
