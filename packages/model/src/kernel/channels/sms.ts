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
  limits: { wait: null },
} as const satisfies ChannelKind;
