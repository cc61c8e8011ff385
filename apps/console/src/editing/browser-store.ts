import type { Id } from "@parley/model/kernel";
import { claimSession, type Locks } from "./claim-session.ts";
import { openKeptDatabase } from "./kept-database.ts";
import type { KeptItem } from "./kept-form.ts";
import { keptForm } from "./kept-form.ts";
import type { Kept, KeptStore } from "./kept-store.ts";
import { takeOver } from "./take-over.ts";

export type BrowserStorePorts = {
  /** Whose editing it is, and of which version. */
  readonly place: string;
  /** Undo and redo of another sign-in than this do not count. */
  readonly since: string;
  /** Undefined where the browser has none: a page without TLS. */
  readonly locks: Locks | undefined;
  /** The session that this tab had before it was reloaded. */
  readonly tab: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls back when the page is about to go; returns what ends it. */
  readonly onLeave: (callBack: () => void) => () => void;
  readonly newId: () => Id;
  readonly now: () => number;
};

/** Keeps an editor in the browser's database, as a session that only one tab has at a time. */
export function browserStore(ports: BrowserStorePorts): KeptStore {
  const { place, since, now, tab, onLeave } = ports;
  /** Where the tab keeps for its next page what the database had no time for. */
  const leftName = `parley.editing.left ${place}`;
  const opening = openKeptDatabase();
  const claiming = opening.then((database) => claimSession(database, ports));
  const troubled: ((error: Error) => void)[] = [];
  let trouble: Error | null = null;
  let written: Promise<void> = Promise.resolve();
  let wanted: Kept | null = null;
  /** What was asked to be kept last, until it is written. */
  let unwritten: Kept | null = null;
  let known = new Map<string, KeptItem>();

  // The database ends with the page, also while it writes. The tab's own storage hands the last steps to the next page.
  const stopLeaving = onLeave(() => {
    if (unwritten === null) return;
    const left: Left = { ...unwritten, v: keptForm.number };
    try {
      tab.setItem(leftName, JSON.stringify(left));
    } catch {
      // A tab keeps 5 MB: what was done comes before the steps that take it back.
      tab.setItem(leftName, JSON.stringify({ ...left, undo: [], redo: [] }));
    }
  });

  function fail(error: Error): void {
    trouble ??= error;
    for (const callBack of troubled) callBack(error);
  }

  async function load(): Promise<Kept | null> {
    const [database, { session }] = await Promise.all([opening, claiming]);
    const itemsNow = () => database.getAllFromIndex("items", "session", session);
    const left = tab.getItem(leftName);
    if (left !== null) {
      known = byKey(await itemsNow());
      save(readLeft(session, left));
      await written;
    }
    await takeOver(database, session, ports);
    const kept = await database.get("sessions", session);
    const items = await itemsNow();
    known = byKey(items);
    if (kept === undefined) return null;
    const isSameSignIn = kept.since === since;
    return { ...listsOf(items, isSameSignIn), flowUrl: isSameSignIn ? kept.flowUrl : null, settled: kept.settled };
  }

  async function write(): Promise<void> {
    if (trouble !== null || wanted === null) return;
    const [database, { session }] = await Promise.all([opening, claiming]);
    const writing = wanted;
    const { flowUrl, settled } = writing;
    const items = byKey(itemsOf(session, writing));
    wanted = null;
    const trx = database.transaction(["sessions", "items"], "readwrite", { durability: "relaxed" });
    const work: Promise<unknown>[] = [
      trx.objectStore("sessions").put({ id: session, place, since, savedAt: now(), settled, flowUrl }),
    ];
    for (const [key, item] of items) {
      const before = known.get(key);
      const isSame = before?.item === item.item && before.place === item.place;
      if (!isSame) work.push(trx.objectStore("items").put(item));
    }
    for (const [key, { list, item }] of known) {
      if (!items.has(key)) work.push(trx.objectStore("items").delete([session, list, item.id]));
    }
    known = items;
    await Promise.all([...work, trx.done]);
    if (unwritten !== writing) return;
    unwritten = null;
    tab.removeItem(leftName);
  }

  function save(kept: Kept): void {
    const isAsked = wanted !== null;
    wanted = kept;
    unwritten = kept;
    if (!isAsked) written = written.then(write).catch(fail);
  }

  return {
    load: () =>
      load().catch((error: Error) => {
        fail(error);
        return null;
      }),
    save,
    written: () => written,
    onTrouble: (callBack) => {
      troubled.push(callBack);
      if (trouble !== null) callBack(trouble);
    },
    close: async () => {
      await written;
      stopLeaving();
      if (trouble !== null) return;
      (await claiming).release();
      (await opening).close();
    },
  };
}

const keyOf = ({ list, item }: KeptItem) => `${list} ${item.id}`;
const byKey = (items: readonly KeptItem[]) => new Map(items.map((item) => [keyOf(item), item]));

/** What a page left to the next, with the number of the form it was kept in; the first builds wrote none. */
type Left = Kept & { readonly v?: number };

function readLeft(session: Id, text: string): Kept {
  // Only this code writes under this name, so its steps are read as they were stored.
  const { v = 1, ...left }: Left = JSON.parse(text);
  const items = itemsOf(session, left).map((item) => keptForm.read(v, item));
  return { ...left, ...listsOf(items, true) };
}

function itemsOf(session: Id, { waiting, undo, redo, setAside }: Kept): readonly KeptItem[] {
  return [
    ...waiting.map((item): KeptItem => ({ session, list: "waiting", place: item.order, item })),
    ...undo.map((item, place): KeptItem => ({ session, list: "undo", place, item })),
    ...redo.map((item, place): KeptItem => ({ session, list: "redo", place, item })),
    ...setAside.map((item, place): KeptItem => ({ session, list: "setAside", place, item })),
  ];
}

function listsOf(items: readonly KeptItem[], withHistory: boolean) {
  const sorted = items.toSorted((a, b) => a.place - b.place);
  const history = (list: "undo" | "redo") =>
    withHistory ? sorted.flatMap((kept) => (kept.list === list ? [kept.item] : [])) : [];
  return {
    waiting: sorted.flatMap((kept) => (kept.list === "waiting" ? [kept.item] : [])),
    undo: history("undo"),
    redo: history("redo"),
    setAside: sorted.flatMap((kept) => (kept.list === "setAside" ? [kept.item] : [])),
  };
}
