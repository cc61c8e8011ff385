import { setTimeout as delay } from "node:timers/promises";
import type { BenchResult } from "../bench-result.ts";
import { spreadOf } from "./figures.ts";
import { type InChromium, inChromium, pageOf, settling } from "./in-chromium.ts";
import { type Paints, throttledPaints } from "./opening.ts";
import { keysToPaint } from "./typing.ts";
import { makeWorld, type World } from "./world.ts";

const runs = 5;
const row = "tbody tr[data-index]";

/** How soon pages of the console are seen on a slow processor, and how soon they show what is typed. */
export const pagesBench = (): Promise<BenchResult[]> =>
  inChromium(makeWorld, async (bench) => [...(await paints(bench)), ...(await keys(bench))]);

async function paints(bench: InChromium<World>): Promise<BenchResult[]> {
  const { lists } = bench.world;
  const pages = [
    ["login", "/login", "input[type=password]"],
    ["clients", lists.clients, row],
    ["agents", lists.agents, row],
    ["calls", lists.calls, row],
  ] as const;
  const results: BenchResult[] = [];
  for (const [what, path, shown] of pages) {
    const paints: Paints[] = [];
    for (let run = 0; run < runs; run++) {
      const page = await pageOf(bench, what !== "login");
      paints.push(await throttledPaints(page, `${bench.server.url}${path}`, shown));
      await page.context().close();
    }
    const result = (name: string, times: readonly number[]): BenchResult => ({
      ...{ name: `${what}, ${name}, processor 4 x slower`, unit: "ms", ours: spreadOf(times).median },
      ...{ peer: null, aim: "800" },
    });
    results.push(
      result(
        "largest paint",
        paints.map(({ largest }) => largest),
      ),
      result(
        "what it is for",
        paints.map((each) => each.shown),
      ),
    );
  }
  return results;
}

async function keys(bench: InChromium<World>): Promise<BenchResult[]> {
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
  await list
    .getByRole("link", { name: /^Agent/ })
    .first()
    .waitFor();
  const filtering = spreadOf(await keysToPaint(list, search, "agent 4217"));
  await list.context().close();

  const result = (what: string, ours: number): BenchResult => ({
    name: what,
    unit: "ms",
    ours,
    peer: null,
    aim: "50 ms",
  });
  return [
    result("a key in the inspector at 5,000 blocks, to the next paint, median", typing.median),
    result("the same, 95 %", typing.p95),
    result("a key in the search of 10,000 agents, to the next paint, median", filtering.median),
    result("the same, 95 %", filtering.p95),
  ];
}
