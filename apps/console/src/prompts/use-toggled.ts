import { useState } from "react";

/** The keys of what a person ticked or unticked, other than it was at first. */
export function useToggled() {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { toggled, toggle };
}
