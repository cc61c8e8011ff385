import type { ChannelKind } from "./channel-kind.ts";

export const email = {
  label: "Email",
  begins: "message",
  speaks: false,
  sends: { between: "\n\n" },
  hears: false,
  keys: "written",
  transfers: false,
  records: false,
  hasNumbers: false,
  limits: { wait: null, rest: 7 * 24 * 60 * 60_000, sleep: 366 * 24 * 60 * 60_000 },
} as const satisfies ChannelKind;
