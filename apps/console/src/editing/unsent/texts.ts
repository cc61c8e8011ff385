import { counted } from "../../parts/counted.ts";
/** What pages say that show a version without edits which wait in this browser. */
export const texts = {
  waiting: (count: number) => `${counted(count, "change")} waiting.`,
  without: "This page shows the version without what waits.",
  send: "Open Design to save",
} as const;
