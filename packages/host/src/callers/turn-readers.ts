import type { LogEntry, Session } from "@parley/engine";
import type { Json } from "@parley/model/kernel";
import type { Act, Tried, Walk } from "../verify/walk.ts";
import { standingOf } from "./called-agent.ts";

/** The intent that was understood best. */
export const understoodAs = (entries: readonly LogEntry[]): string | null =>
  entries.find((entry) => entry.type === "understood")?.intents[0]?.name ?? null;

/** Words that are said; null for anything else. */
export function wordsOf(act: Act): string | null {
  if (!("step" in act) || typeof act.step === "string" || !("user" in act.step)) return null;
  return typeof act.step.user === "string" ? act.step.user : act.step.user.text;
}

/** What a caller did, in words; null for what others do. */
export function toldBy(act: Act): string | null {
  if ("step" in act && typeof act.step !== "string" && "press" in act.step) return act.step.press;
  return wordsOf(act);
}

/** Values that an agent holds, by their entity. */
export const heldIn = ({ session: { slots, secrets } }: Walk): { readonly [entity: string]: Json | undefined } => ({
  ...slots,
  ...secrets.slots,
});

/** Values that a turn filled, as JSON, by their entity. Entries show masks, so what is held goes before. */
export function filledBy({ entries, walk }: Pick<Tried, "entries" | "walk">): ReadonlyMap<string, string> {
  const held = heldIn(walk);
  const filled = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type !== "slot_filled" && entry.type !== "slot_changed") continue;
    const shown = entry.type === "slot_filled" ? entry.value : entry.to;
    filled.set(entry.entity, JSON.stringify(held[entry.entity] ?? shown));
  }
  return filled;
}

/** What a form asks: for a value, or whether one is right. Null where no form asks. */
export function questionIn({
  session: { collecting, block },
}: Walk): { readonly entity: string; readonly confirms: boolean } | null {
  const form = collecting.find((each) => each.block === block);
  if (form === undefined) return null;
  const [unsure] = form.unconfirmed;
  if (unsure !== undefined) return { entity: unsure, confirms: true };
  return form.asked === null ? null : { entity: form.asked, confirms: false };
}

/** Whether a turn brought the conversation on: another block, an end, a value. */
export function isProgress(before: Walk, { walk, entries }: Tried): boolean {
  if (entries.some(({ type }) => type === "reprompted")) return false;
  return (
    standingOf(walk) !== standingOf(before) ||
    isMoved(before.session, walk.session) ||
    entries.some(({ type }) => moving.includes(type))
  );
}

const moving: readonly string[] = ["slot_filled", "slot_changed", "slot_dropped", "metadata_set", "requested", "ended"];

/** A form that asks for another value, a list that is gone through: the same block, and yet further on. */
const isMoved = (before: Session, after: Session): boolean =>
  JSON.stringify([before.collecting, before.looping, before.clarifying, before.visits]) !==
  JSON.stringify([after.collecting, after.looping, after.clarifying, after.visits]);
