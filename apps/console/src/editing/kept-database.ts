import type { Id } from "@parley/model/kernel";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { HistoryEntry } from "./edit-history.ts";
import type { SetAside } from "./version-editor.ts";
import type { WaitingEdit } from "./waiting-edit.ts";

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

/** A thing of a session, in its list. */
export type KeptItem = { readonly session: Id; readonly place: number } & (
  | { readonly list: "waiting"; readonly item: WaitingEdit }
  | { readonly list: "undo" | "redo"; readonly item: HistoryEntry }
  | { readonly list: "setAside"; readonly item: SetAside }
);

type Schema = DBSchema & {
  sessions: { key: Id; value: KeptSession; indexes: { place: string } };
  items: { key: [Id, string, Id]; value: KeptItem; indexes: { session: Id } };
};

export type KeptDatabase = IDBPDatabase<Schema>;

export function openKeptDatabase(): Promise<KeptDatabase> {
  const opening = openDB<Schema>("parley-editing", 1, {
    upgrade: (database) => {
      database.createObjectStore("sessions", { keyPath: "id" }).createIndex("place", "place");
      database
        .createObjectStore("items", { keyPath: ["session", "list", "item.id"] })
        .createIndex("session", "session");
    },
    // Another tab runs a newer build: it goes on, this one keeps nothing more.
    blocking: () => void opening.then((database) => database.close()),
  });
  return opening;
}
