import type { Id } from "@parley/model/kernel";
import { claim, type Locks } from "./claim-session.ts";
import type { KeptDatabase, KeptSession } from "./kept-database.ts";
import type { KeptItem } from "./kept-form.ts";

type TakingOver = { readonly place: string; readonly locks: Locks | undefined; readonly since: string };

/**
 * Takes over what closed tabs of the same version left unsent or set aside, with the steps that undo it. So any open
 * tab sends it. What would be done again is not taken along.
 */
export async function takeOver(database: KeptDatabase, session: Id, taking: TakingOver): Promise<void> {
  const { locks, place } = taking;
  if (locks === undefined) return;
  for (const other of await database.getAllFromIndex("sessions", "place", place)) {
    if (other.id === session) continue;
    const release = await claim(locks, other.id);
    if (release === null) continue;
    try {
      await move(database, other, session, taking);
    } finally {
      release();
    }
  }
}

async function move(database: KeptDatabase, from: KeptSession, to: Id, { place, since }: TakingOver): Promise<void> {
  const trx = database.transaction(["sessions", "items"], "readwrite");
  const [sessions, items] = [trx.objectStore("sessions"), trx.objectStore("items")];
  // It may have been taken over and removed since it was looked at.
  const kept = await sessions.get(from.id);
  const theirs = kept === undefined ? [] : await items.index("session").getAll(from.id);
  if (!theirs.some(({ list }) => list === "waiting" || list === "setAside")) return trx.done;
  const ours = await items.index("session").getAll(to);
  const session = await sessions.get(to);
  const last = Math.max(0, ...ours.map((item) => item.place));
  for (const item of theirs) {
    await items.delete([item.session, item.list, item.item.id]);
    if (item.list === "waiting") {
      const order = item.item.order + last;
      await items.put({ ...item, session: to, place: order, item: { ...item.item, order } });
    }
    if (item.list === "setAside") await items.put({ ...item, session: to, place: item.place + last });
  }
  const isUndo = (item: KeptItem) => item.list === "undo";
  const undo = [...ours.filter(isUndo), ...(from.since === since ? theirs.filter(isUndo) : [])];
  const byTime = undo.toSorted((a, b) => a.item.at - b.item.at);
  for (const [index, item] of byTime.entries()) await items.put({ ...item, session: to, place: index });
  const hasWaiting = ours.some(({ list }) => list === "waiting");
  const settled = hasWaiting ? Math.min(session?.settled ?? from.settled, from.settled) : from.settled;
  await sessions.put({ ...from, ...session, id: to, place, settled });
  await sessions.delete(from.id);
  return trx.done;
}
