import type { BlockType } from "@parley/model/kernel";

/** What colours a block's tile: the name of its `--blk-*` tokens. */
export type BlockFamily = "edge" | "speak" | "listen" | "decide" | "do" | "leave" | "jump";

type Kind = { readonly family: BlockFamily /** What it does, for the palette. */; readonly does: string };

export const blockKinds = {
  Start: { family: "edge", does: "entry, one per sub-flow" },
  Voice: { family: "speak", does: "says, then listens" },
  Action: { family: "do", does: "calls a service" },
  Condition: { family: "decide", does: "branches on data" },
  Subflow: { family: "jump", does: "enters a sub-flow" },
  Goto: { family: "jump", does: "jumps, no return" },
  Transfer: { family: "leave", does: "phone or SIP" },
  Record: { family: "listen", does: "keeps audio" },
  End: { family: "edge", does: "closes the session" },
} as const satisfies Record<BlockType, Kind>;

/** Kinds that somebody can add: a Start block comes with its sub-flow. */
export const addableTypes = [
  "Voice",
  "Condition",
  "Action",
  "Record",
  "Subflow",
  "Goto",
  "Transfer",
  "End",
] as const satisfies readonly BlockType[];

export const isPill = (type: BlockType) => type === "Start" || type === "End";
