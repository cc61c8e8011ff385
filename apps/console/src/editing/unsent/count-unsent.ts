import { openDB } from "idb";
import type { Schema } from "../kept-database.ts";
import { keptName } from "./kept-name.ts";

/**
 * How many edits of a version wait in this browser to be sent, in its open tabs and in those that were closed. It reads the
 * database as it is: what an earlier build kept is brought up to date by the editor.
 */
export async function countUnsent(place: string): Promise<number> {
  const kept = await indexedDB.databases();
  // Opening it would make it.
  if (!kept.some(({ name }) => name === keptName)) return 0;
  const database = await openDB<Schema>(keptName);
  try {
    const sessions = await database.getAllFromIndex("sessions", "place", place);
    const items = await Promise.all(sessions.map(({ id }) => database.getAllFromIndex("items", "session", id)));
    return items.flat().filter(({ list }) => list === "waiting").length;
  } finally {
    database.close();
  }
}
