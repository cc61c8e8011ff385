import type { Id } from "@parley/model/kernel";

/** What the sealed words of a call's record are sealed for: they open in no other line of it, and in no other call. */
export const wordsContext = (call: Id, seq: number): string => `words ${call} ${seq}`;
