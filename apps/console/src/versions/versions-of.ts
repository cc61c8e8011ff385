import { ask, collection } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import { writeNotes } from "@parley/model/api/versions";
import { version } from "@parley/model/nouns/version";
import { send } from "../api/send.ts";

type Noted = { readonly notes?: string | null };

/** A version as it was read. */
type Read = Noted & { readonly version: string; readonly revision?: number };

/**
 * The versions of one agent. Of a version only its notes are changed here, and only over those that were read: its
 * revision counts edits, and notes are none.
 */
export function versionsOf(at: InFlow) {
  const rows = collection(send, version, "/api/organisations/{org}/flows/{flow}/versions/", at);
  return {
    ...rows,
    async change({ version: key, notes: seen = null }: Read, { notes = seen }: Noted) {
      // Rows are found by their id too, calls of a version by its label alone.
      const { version: ver } = await rows.get(key);
      await ask(send, writeNotes, { path: { ...at, ver }, body: { notes, seen } });
      return rows.get(key);
    },
  };
}
