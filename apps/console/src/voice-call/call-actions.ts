import type { Action } from "../parts/actions/action.ts";

const group = "Call from this page";

/** What can be done in a call, for the palette and the sheet of keys. */
export const callActions = (on: { readonly mute: () => void; readonly hangUp: () => void }): readonly Action[] => [
  { id: "call.mute", group, label: "Mute or unmute", keys: "M", run: on.mute },
  { id: "call.hang_up", group, label: "Hang up", keys: "H", run: on.hangUp },
  // The panel takes the telephone's keys itself: no stroke is called by this name.
  { id: "call.keys", group, label: "Press a telephone key", keys: "0–9 * #", isOnlyKey: true, run: () => {} },
];
