import type { ChannelKind } from "./channel-kind.ts";

export const sms = {
  label: "SMS",
  begins: "message",
  speaks: false,
  sends: { between: " " },
  hears: false,
  keys: "written",
  transfers: false,
  records: false,
  hasNumbers: true,
  limits: { wait: null, rest: 7 * 24 * 60 * 60_000, sleep: 366 * 24 * 60 * 60_000 },
} as const satisfies ChannelKind;
