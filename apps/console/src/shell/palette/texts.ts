import { counted } from "../../parts/counted.ts";
/** What the palette says. */
export const texts = {
  label: "Search or jump to",
  found: "Results",
  none: "Nothing has that name.",
  move: "move",
  open: "open",
  keys: "all keys",
  results: (count: number) => counted(count, "result"),
  /** Before the policy that is missing. */
  needs: "needs",
  failed: (kinds: readonly string[]) => `Could not search: ${kinds.join(", ").toLowerCase()}.`,
  groups: {
    agents: "Agents",
    clients: "Clients",
    blocks: "Blocks",
    calls: "Calls",
    numbers: "Numbers",
    recent: "Recent",
  },
} as const;
