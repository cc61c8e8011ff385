import type { Latencies } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import type { Badge, Tone } from "../drawing/overlay.ts";
import type { Painted } from "../drawing/painted.ts";
import { inSeconds } from "../look/time.ts";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";

/** From quick to slow, by the median; the dots say the same as the colours. Milliseconds. */
export const waits: readonly { readonly below: number; readonly tone: Tone; readonly dots: string }[] = [
  { below: 500, tone: "seq-1", dots: "•" },
  { below: 800, tone: "seq-2", dots: "••" },
  { below: 1200, tone: "seq-3", dots: "•••" },
  { below: 2000, tone: "seq-4", dots: "••••" },
  { below: Number.POSITIVE_INFINITY, tone: "seq-5", dots: "•••••" },
];

/** Median and 95th percentile by block; blocks that speak and were never timed are said to be unknown. */
export function latencyPaint(latencies: Latencies, { subFlow, blocks, paths }: Shown): Painted {
  const byBlock = new Map(latencies.blocks.map((timed) => [timed.id, timed]));
  const badges = new Map<Id, readonly Badge[]>();
  const words = new Map<Id, string>(paths.map(({ id }) => [id, ""]));
  for (const { id, prompts } of blocks) {
    const timed = byBlock.get(id);
    if (timed === undefined) {
      if (prompts.length > 0) {
        const told = texts.latency.unknownHere;
        badges.set(id, [{ kind: "latency", text: texts.latency.unknownBadge, told, tone: "idle", isTinting: true }]);
      }
      words.set(id, prompts.length > 0 ? texts.latency.unknown : "");
      continue;
    }
    const { answers, median_ms: median, p95_ms: p95 } = timed;
    const { tone, dots } = waits.find(({ below }) => median < below) ?? { tone: "idle" as const, dots: "" };
    const told = texts.latency.answers(answers, inSeconds(median), inSeconds(p95));
    const text = texts.latency.badge(dots, inSeconds(median), inSeconds(p95));
    badges.set(id, [{ kind: "latency", text, told, tone, isTinting: true }]);
    words.set(id, told);
  }
  const stops = blocks
    .flatMap(({ id }) => byBlock.get(id) ?? [])
    .toSorted((a, b) => b.median_ms - a.median_ms)
    .map(({ id }) => ({ id, subFlow, at: null }));
  return { drawn: { badges, looks: new Map(), ghosts: null }, column: texts.latency.column, words, removed: [], stops };
}
