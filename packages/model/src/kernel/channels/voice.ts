import type { ChannelKind } from "./channel-kind.ts";

export const voice = {
  label: "Voice",
  begins: "answer",
  speaks: true,
  sends: null,
  hears: true,
  keys: "pressed",
  transfers: true,
  records: true,
  hasNumbers: true,
  limits: { wait: 2000, rest: null, sleep: 5 * 60_000 },
} as const satisfies ChannelKind;
