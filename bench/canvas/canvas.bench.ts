import { setTimeout as delay } from "node:timers/promises";
import type { BenchResult } from "../bench-result.ts";
import { spreadOf } from "./figures.ts";
import { dragMoves, panFarAway } from "./gestures.ts";
import { makeGraph } from "./graph.ts";
import { type InChromium, inChromium, pageOf, settling } from "./in-chromium.ts";
import { openingTime, watchOpening } from "./opening.ts";
import { servePeer } from "./serve-peer.ts";
import { makeWorld, sizes, type World } from "./world.ts";

const runs = 3;
const name = "React Flow";

/** The canvas of the built console beside plain React Flow with the same graph. */
export async function canvasBench(): Promise<BenchResult[]> {
  const peer = await servePeer();
  try {
    return await inChromium(makeWorld, (bench) => canvases({ ...bench, peer }));
  } finally {
    await peer.stop();
  }
}

type Peer = Awaited<ReturnType<typeof servePeer>>;

async function canvases({ peer, ...bench }: InChromium<World> & { readonly peer: Peer }): Promise<BenchResult[]> {
  const { server, world } = bench;
  const results: BenchResult[] = [];
  for (const size of sizes) {
    peer.show(makeGraph(size));
    const address = `${server.url}${world.designs[size]}`;
    const cold: Opened[] = [];
    const warm: Opened[] = [];
    const theirs: Opened[] = [];
    for (let run = 0; run < runs; run++) {
      await server.restart();
      cold.push(await opened(bench, address));
      warm.push(await opened(bench, address));
      theirs.push(await opened(bench, peer.url));
    }
    const median = (all: readonly Opened[], which: keyof Opened) => spreadOf(all.map((each) => each[which])).median;
    const told = { ours: await gestures(bench, address), theirs: await gestures(bench, peer.url) };
    const row = (what: string, ours: number, value: number, aim: string): BenchResult => ({
      ...{ name: `canvas, ${size} blocks, ${what}`, unit: "ms", ours, peer: { name, value }, aim },
    });
    const opening = size === 5000 ? "600 ms" : "sooner than 5,000";
    const { ours: mine, theirs: other } = told;
    results.push(
      row("open, server just started", median(cold, "first"), median(theirs, "first"), opening),
      row("open, server warm", median(warm, "first"), median(theirs, "first"), opening),
      row("open again, files kept", median(warm, "again"), median(theirs, "again"), opening),
      row("a move of a drag, median", mine.moves.median, other.moves.median, "8 ms"),
      row("a move of a drag, 95 %", mine.moves.p95, other.moves.p95, "8 ms"),
      row("far away, main thread of a step, median", mine.busy.median, other.busy.median, "8 ms"),
      row("far away, main thread of a step, 95 %", mine.busy.p95, other.busy.p95, "8 ms"),
      row("far away, from frame to frame, median", mine.frames.median, other.frames.median, "17 ms"),
      row("far away, from frame to frame, 95 %", mine.frames.p95, other.frames.p95, "17 ms"),
    );
  }
  return results;
}

/** Milliseconds of opening a page with an empty cache, and then once more with its files kept by the browser. */
type Opened = { readonly first: number; readonly again: number };

async function opened(bench: InChromium<World>, address: string): Promise<Opened> {
  const page = await pageOf(bench);
  await page.addInitScript(watchOpening);
  const first = await openingTime(page, address);
  await delay(settling);
  await page.goto("about:blank");
  const again = await openingTime(page, address);
  await page.context().close();
  return { first, again };
}

async function gestures(bench: InChromium<World>, address: string) {
  const page = await pageOf(bench);
  await page.goto(address);
  await page.locator(".react-flow__node").first().waitFor();
  await delay(settling);
  const moves = await dragMoves(bench.browser, page);
  const { busy, frames } = await panFarAway(bench.browser, page);
  await page.context().close();
  return { moves: spreadOf(moves), busy: spreadOf(busy), frames: spreadOf(frames) };
}
