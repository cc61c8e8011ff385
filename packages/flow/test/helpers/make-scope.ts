import type { Scope } from "../../src/program/compiled.ts";

/** What an expression or template sees in a case: an ordinary call unless the case says otherwise. */
export function makeScope(own: Partial<Scope> = {}): Scope {
  return {
    slots: {},
    metadata: {},
    account: {},
    business: {},
    template: {},
    intent: null,
    confidence: null,
    language: "en-IN",
    visits: {},
    channel: "voice",
    // 2026-02-20T20:00:00Z, which is 01:30 of the next day in India.
    now: 1_771_617_600_000,
    random: 0.25,
    zone: "Asia/Kolkata",
    action: null,
    match: {},
    input: null,
    ab: {},
    ...own,
  };
}
