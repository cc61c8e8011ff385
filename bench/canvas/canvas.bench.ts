import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { buildConsole } from "../../scripts/console/build-console.ts";
import { chromiumToLaunch } from "../../test/browser/chromium.ts";
import type { BenchResult } from "../bench-result.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { spreadOf } from "./figures.ts";
import { dragMoves, panFarAway } from "./gestures.ts";
import { makeGraph } from "./graph.ts";
import { openingTime, throttledPaint, watchOpening } from "./opening.ts";
import { servePeer } from "./serve-peer.ts";
import { keysToPaint } from "./typing.ts";
import { makeWorld, sizes, type World } from "./world.ts";

const runs = 5;

/** Milliseconds after which a page has fetched what it fetches after its first picture. Its event stream never ends. */
const settling = 2500;

const name = "React Flow";

/** The built console in Chromium beside plain React Flow with the same graph. */
export async function canvasBench(): Promise<BenchResult[]> {
  const launch = await chromiumToLaunch();
  if (launch === null) throw new Error("There is no Chromium to measure in: set CHROMIUM to its path.");
  await buildConsole(() => {});
  const server = await startBenchServer();
  const peer = await servePeer();
  const browser = await chromium.launch(launch);
  try {
    const world = await makeWorld(server);
    return [
      ...(await canvases({ browser, server, world, peer })),
      ...(await paints({ browser, server, world })),
      ...(await keys({ browser, server, world })),
    ];
  } finally {
    await browser.close();
    await peer.stop();
    await server.stop();
  }
}

type Bench = { readonly browser: Browser; readonly server: BenchServer; readonly world: World };
type Peer = Awaited<ReturnType<typeof servePeer>>;

async function canvases({ peer, ...bench }: Bench & { readonly peer: Peer }): Promise<BenchResult[]> {
  const { server, world } = bench;
  const results: BenchResult[] = [];
  for (const size of sizes) {
    peer.show(makeGraph(size));
    const address = `${server.url}${world.designs[size]}`;
    const cold: number[] = [];
    const warm: number[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < runs; run++) {
      await server.restart();
      cold.push(await opened(bench, address));
      warm.push(await opened(bench, address));
      theirs.push(await opened(bench, peer.url));
    }
    const told = { ours: await gestures(bench, address), theirs: await gestures(bench, peer.url) };
    const row = (what: string, ours: number, value: number, aim: string): BenchResult => ({
      ...{ name: `canvas, ${size} blocks, ${what}`, unit: "ms", ours, peer: { name, value }, aim },
    });
    const opening = size === 5000 ? "600 ms" : "sooner than 5,000";
    const { ours: mine, theirs: other } = told;
    results.push(
      row("open, server just started", spreadOf(cold).median, spreadOf(theirs).median, opening),
      row("open, server warm", spreadOf(warm).median, spreadOf(theirs).median, opening),
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

/** A page with an empty cache, signed in where it is ours. */
async function pageOf({ browser, server, world }: Bench, isSignedIn = true) {
  const localStorage = [
    { name: "access_token", value: world.tokens.access },
    { name: "refresh_token", value: world.tokens.refresh },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: isSignedIn ? [{ origin: server.url, localStorage }] : [] },
  });
  return context.newPage();
}

async function opened(bench: Bench, address: string): Promise<number> {
  const page = await pageOf(bench);
  await page.addInitScript(watchOpening);
  const time = await openingTime(page, address);
  await page.context().close();
  return time;
}

async function gestures(bench: Bench, address: string) {
  const page = await pageOf(bench);
  await page.goto(address);
  await page.locator(".react-flow__node").first().waitFor();
  await delay(settling);
  const moves = await dragMoves(bench.browser, page);
  const { busy, frames } = await panFarAway(bench.browser, page);
  await page.context().close();
  return { moves: spreadOf(moves), busy: spreadOf(busy), frames: spreadOf(frames) };
}

async function paints(bench: Bench): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [what, path, shown] of [
    ["login", "/login", "input[type=password]"],
    ["clients", "/clients", "table tbody tr, [role=row]"],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const page = await pageOf(bench, what !== "login");
      times.push(await throttledPaint(page, `${bench.server.url}${path}`, shown));
      await page.context().close();
    }
    const ours = spreadOf(times).median;
    results.push({
      ...{ name: `${what}, largest paint, processor 4 x slower`, unit: "ms", ours },
      peer: null,
      aim: "800",
    });
  }
  return results;
}

async function keys(bench: Bench): Promise<BenchResult[]> {
  const { server, world } = bench;
  const design = await pageOf(bench);
  await design.goto(`${server.url}${world.designs[5000]}`);
  await design.locator(".react-flow__node", { hasText: "Question 2" }).first().click();
  const field = design.getByRole("textbox", { name: "Name of the block" });
  await field.waitFor();
  await delay(settling);
  const typing = spreadOf(await keysToPaint(design, field, "and a few words more"));
  await design.context().close();

  const list = await pageOf(bench);
  await list.goto(`${server.url}${world.agents}`);
  const search = list.getByRole("searchbox", { name: "Search agents" });
  await list.getByText("Agent 1000", { exact: true }).waitFor();
  const filtering = spreadOf(await keysToPaint(list, search, "agent 4217"));
  await list.context().close();

  const row = (what: string, ours: number): BenchResult => ({ name: what, unit: "ms", ours, peer: null, aim: "50 ms" });
  return [
    row("a key in the inspector at 5,000 blocks, to the next paint, median", typing.median),
    row("the same, 95 %", typing.p95),
    row("a key in the search of 10,000 agents, to the next paint, median", filtering.median),
    row("the same, 95 %", filtering.p95),
  ];
}
