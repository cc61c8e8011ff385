import type { BlockDoc } from "@parley/flow";
import type { Traffic } from "@parley/model/api/calls";
import { blockKinds, type Id } from "@parley/model/kernel";
import type { Badge, PathLook, Tone } from "../drawing/overlay.ts";
import type { Painted } from "../drawing/painted.ts";
import { number, percent } from "./in-words.ts";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";

const thinnest = 1;
const thickest = 8;

/** Calls by block and path of a sub-flow: how many came by, and how many ended in a block that is no end. */
export function trafficPaint(traffic: Traffic, { subFlow, blocks, paths }: Shown): Painted {
  const byBlock = new Map(traffic.blocks.map((counted) => [counted.id, counted]));
  const byPath = new Map(traffic.paths.map((counted) => [counted.id, counted]));
  const most = Math.max(1, ...paths.map(({ id }) => byPath.get(id)?.calls ?? 0));
  const badges = new Map<Id, readonly Badge[]>();
  const looks = new Map<Id, PathLook>();
  const words = new Map<Id, string>();
  const lost: { readonly id: Id; readonly ended: number }[] = [];
  for (const block of blocks) {
    const { calls, times, ended } = byBlock.get(block.id) ?? { calls: 0, times: 0, ended: 0 };
    const dropped = isEnding(block) ? 0 : ended;
    if (dropped > 0) lost.push({ id: block.id, ended: dropped });
    const told = toldOf({ calls, times, ended, all: traffic.calls, isEnding: isEnding(block) });
    const text = dropped === 0 ? number(calls) : `${number(calls)} ▼ ${percent(dropped, calls)}`;
    badges.set(block.id, [{ kind: "traffic", text, told, tone: toneOf(calls, traffic.calls), isTinting: true }]);
    words.set(block.id, told);
  }
  for (const { id } of paths) {
    const { calls, times } = byPath.get(id) ?? { calls: 0, times: 0 };
    const width = calls === 0 ? thinnest : Math.round(10 * (1.5 + (thickest - 1.5) * Math.sqrt(calls / most))) / 10;
    looks.set(id, { tone: calls === 0 ? "idle" : null, width, sign: "", amount: calls });
    words.set(id, calls === 0 ? texts.traffic.noCall : texts.traffic.path(calls, times));
  }
  const stops = lost.toSorted((a, b) => b.ended - a.ended).map(({ id }) => ({ id, subFlow, at: null }));
  return { drawn: { badges, looks, ghosts: null }, column: texts.traffic.column, words, removed: [], stops };
}

/** Where a call is meant to end. */
const isEnding = ({ type }: BlockDoc) => blockKinds[type].endsCalls;

type Told = {
  readonly calls: number;
  readonly times: number;
  readonly ended: number;
  readonly all: number;
  readonly isEnding: boolean;
};

function toldOf({ calls, times, ended, all, isEnding }: Told): string {
  if (calls === 0) return texts.traffic.noCall;
  const came = texts.traffic.block(calls, times, all);
  if (ended === 0) return came;
  return `${came}${texts.traffic.ended(ended)}${isEnding ? "" : texts.traffic.droppedOff(ended, calls)}`;
}

function toneOf(calls: number, all: number): Tone {
  if (calls === 0) return "idle";
  const steps = ["seq-1", "seq-2", "seq-3", "seq-4", "seq-5"] as const;
  return steps[Math.min(4, Math.floor((5 * calls) / Math.max(1, all)))] ?? "seq-1";
}
