import { texts } from "./texts.ts";

/** What the sheet of keys tells of this list: the rows hear them. */
export const callKeys = () =>
  [
    { keys: "Enter", label: texts.keys.open },
    { keys: "S", label: texts.keys.star },
    { keys: "P", label: texts.keys.play },
  ].map(({ keys, label }) => ({
    id: `calls ${keys}`,
    group: texts.keys.group,
    label,
    keys,
    isOnlyKey: true,
    run: null,
  }));
