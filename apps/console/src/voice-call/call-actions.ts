import type { Action } from "../parts/actions/action.ts";
import { texts } from "./texts.ts";

const { group } = texts.keys;

/** What can be done in a call, for the palette and the sheet of keys. */
export const callActions = (on: { readonly mute: () => void; readonly hangUp: () => void }): readonly Action[] => [
  { id: "call.mute", group, label: texts.keys.mute, keys: "M", run: on.mute },
  { id: "call.hang_up", group, label: texts.keys.hangUp, keys: "H", run: on.hangUp },
  // The panel takes the telephone's keys itself: no stroke is called by this name.
  { id: "call.keys", group, label: texts.keys.press, keys: texts.keys.telephone, isOnlyKey: true, run: () => {} },
];
