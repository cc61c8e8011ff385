import type { Id } from "@parley/model/kernel";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type KeptForm, type KeptItem, keptForm } from "./kept-form.ts";
import { keptName } from "./unsent/kept-name.ts";

/** One tab's editing of one version. When the tab is gone, the next that opens the version goes on with it. */
export type KeptSession = {
  readonly id: Id;
  /** Whose, and of which version: `<account> <path of the version>`. */
  readonly place: string;
  /** The sign-in since which undo and redo count. */
  readonly since: string;
  readonly savedAt: number;
  readonly settled: number;
  readonly flowUrl: string | null;
};

export type Schema = DBSchema & {
  sessions: { key: Id; value: KeptSession; indexes: { place: string } };
  items: { key: [Id, string, Id]; value: KeptItem; indexes: { session: Id } };
};

export type KeptDatabase = IDBPDatabase<Schema>;

/**
 * Opens the database of this browser. Its version is the number of the form that edits are kept in: what an earlier build
 * kept is read once, by the first tab of a newer one.
 */
export function openKeptDatabase(form: KeptForm = keptForm): Promise<KeptDatabase> {
  const opening = openDB<Schema>(keptName, form.number, {
    upgrade: async (database, from, _to, transaction) => {
      if (from === 0) {
        database.createObjectStore("sessions", { keyPath: "id" }).createIndex("place", "place");
        const items = database.createObjectStore("items", { keyPath: ["session", "list", "item.id"] });
        items.createIndex("session", "session");
        return;
      }
      const items = transaction.objectStore("items");
      for (const kept of await items.getAll()) await items.put(form.read(from, kept));
    },
    // Another tab runs a newer build: it goes on, this one keeps nothing more.
    blocking: () => void opening.then((database) => database.close()),
  });
  return opening;
}
