import { useState } from "react";

/** Which line of a list has the keys of a field. */
type ActiveLine = {
  /** Its place. -1 where the chosen one is gone: Enter then takes nothing that was not chosen. */
  readonly active: number;
  /** Null: the first, whatever it is. */
  readonly choose: (key: string | null) => void;
  /** One down or up, round the ends. */
  readonly step: (by: 1 | -1) => void;
};

/** `keys`: the identities of the lines in their order. Lines that come later, or go, leave the choice where it was. */
export function useActiveLine(keys: readonly string[]): ActiveLine {
  const [chosen, choose] = useState<string | null>(null);
  const active = chosen === null ? 0 : keys.indexOf(chosen);
  return {
    active,
    choose,
    step: (by) => {
      const from = active < 0 && by < 0 ? 0 : active;
      choose(keys[(from + by + keys.length) % keys.length] ?? null);
    },
  };
}
