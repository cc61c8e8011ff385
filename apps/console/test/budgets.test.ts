import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildConsole } from "../../../scripts/console/build-console.ts";
import type { ChunkList } from "../list-chunks.ts";

/** What a page may load as script before it works, gzip, kB of 1000 bytes. */
const pageBudget = 200;
// A talk begins with the page of tests.
// Values that are read as they are typed took 1.
const testBudget = 199;
// It holds the fields of every kind of block. What the list of agents shares with it, which reads files of other products, lies
// in scripts of its own: that took 2.
// What an undo leaves, as others built on it, took 1. Whose page it is, and the credentials that issues name, took 1.
// The pages of people, and the way to one's own account, which every page has, took 1.
// The recognisers that blocks and issues name took 1, and what a client keeps of speech 1.
// Whether a prompt has its recording, and recordings as edits, took 1.
// What belongs to a block, and a live call that leads no one away who writes, took 1.
const designBudget = 294;
// The sheet of prompts holds a version's editor, as the design page does: it applies and sends edits.
// What an undo leaves, as others built on it, took 1, and words that stand over a prompt's own the next.
// Which dialog Escape leaves took 1.
// The way to one's own account took 1. At which client or agent a row's rights are asked took 1.
// Cells by prompt and language, wherever others move their rows, took 1.
// What values of a block say, named beside it, took 1.
const promptsBudget = 230;
// Microphone and turns beside the page of tests, and the fields of every kind.
// Values that are read as they are typed took 1.
const callBudget = 211;
// The thread holds engine and validator whole. The engine explains each decision: 4 kB. Rules and corrections took 9.
// Readings beside units, holidays and the words of sixteen languages took 10.
// Forms took 3, values that are set and the functions for them 5, calls that come back and intents in doubt 4.
// The net that learns from few examples, and arithmetic that is the same in every browser, took 1.
// What a record needs so that its call can be played again took 1.
// A list that is gone through in a block of its own took 1.
// A wait for a time, a date or an event in a block of its own took 2.
// Language models and what they may do took 5, payments 4, answers from documents 4, rules 3, values of sub-flows 2.
// Marked values, negatives and what no intent is about, which train in it too, took 3.
// Kept sub-flows, help of parameters and rules that take a path took 2.
// Edits in any order in time that grows with their steps, and checks that give way, took 1.
// Corrections such as "no, two", short years, limits that decide the half of a day, and needs of kinds took 1.
// Days that contradict themselves, values that may be two, numbers in more words, and more of yes and no, took 5.
// Keys that are said, whole numbers and words of filters took 1.
// Replies in any words, and values that were said in turn, took 1.
// Where each name stands in a version, so that a new name goes along, took 1.
// Parts of a value that were not read, and the cost of answers that are cut off, took 2.
// Rounds that the limit of their list bounds, and addresses that are judged like numbers, took 1.
// Secrets that are found all at once, and what expressions read that is counted, took 1.
// What a block offers, as data for buttons, took 1.
// What a client keeps of speech, which the validator holds a version against, took 2.
// Signs between figures, corrections by part, and what may not be shown found once, took 7.
const workerBudget = 279;

type Opening = { readonly path: string; readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Files that the server names in a page's head: each is a request before the page is seen. */
// Configure has the most: what its fields of recognisers share with those of blocks took one, and what
// other pages share of kept speech another. The page of credentials and that of prompts share two more with it.
const mostFiles = 47;

const shell = "src/shell/shell.tsx";
const pages: readonly (readonly [page: string, ...sources: string[]])[] = [
  ["clients", shell, "src/clients/clients-page.tsx"],
  ["agents", shell, "src/agents/agents-page.tsx"],
  ["calls", shell, "src/calls/calls-page.tsx"],
  ["call", shell, "src/call/call-page.tsx"],
];

beforeAll(() => buildConsole(() => {}));

/** Pages that the studio alone has. */
const studioPages: typeof pages = [
  ["tags", shell, "src/tags/tags-page.tsx"],
  ["providers", shell, "src/telephony/providers-page.tsx"],
  ["sip lines", shell, "src/telephony/sip-lines-page.tsx"],
  ["do not call list", shell, "src/telephony/blacklist-page.tsx"],
  ["virtual numbers", shell, "src/telephony/virtual-numbers-page.tsx"],
];

describe.each(["studio", "applications"])("the %s build", (build) => {
  const dist = join(import.meta.dirname, "../dist", build);
  let chunks: ChunkList;
  const kilobytesOf = async (file: string) => gzipSync(await readFile(join(dist, file))).length / 1000;

  beforeAll(async () => {
    chunks = JSON.parse(await readFile(join(dist, ".vite/chunks.json"), "utf8"));
  });

  const ofMantine = (sources: readonly string[]) =>
    modulesOf(chunks, sources).filter((name) => /\/@mantine\//.test(name));

  /** What chunks weigh together with what starts the console. */
  async function kilobytes(...sources: string[]): Promise<number> {
    const sizes = await Promise.all(loadedBy(chunks, ["index.html", ...sources]).map(kilobytesOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  test.each([["login", "src/sign-in/login-page.tsx"] as const, ...pages, ...(build === "studio" ? studioPages : [])])(
    `%s loads at most ${pageBudget} kB of script`,
    async (_page, ...sources) => {
      const size = await kilobytes(...sources);
      expect(size).toBeGreaterThan(50);
      expect(size).toBeLessThanOrEqual(pageBudget);
    },
  );

  test.each([
    { page: "prompts", budget: promptsBudget, sources: ["src/prompts/prompts-page.tsx"] },
    {
      page: "the page of tests",
      budget: testBudget,
      sources: ["src/pages/test-page.tsx", "src/simulator/simulator-page.tsx"],
    },
    {
      page: "call from a page",
      budget: callBudget,
      sources: ["src/pages/test-page.tsx", "src/voice-call/voice-call.tsx"],
    },
  ])("$page loads at most $budget kB of script", async ({ budget, sources }) => {
    const size = await kilobytes(shell, ...sources);
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(budget);
  });

  test("prompts are first seen without Mantine, and without what reads and writes sheets", () => {
    const loaded = modulesOf(chunks, ["index.html", shell, "src/prompts/prompts-page.tsx"]);
    expect(loaded.filter((name) => /\/@mantine\/|excel-file|re2js/.test(name))).toEqual([]);
  });

  test("the server learns of every page what it needs before it is seen", async () => {
    const openings: readonly Opening[] = JSON.parse(await readFile(join(dist, "openings.json"), "utf8"));
    const calls = openings.find(({ path }) => path.endsWith("/calls"));
    const files = loadedBy(chunks, ["index.html", shell, "src/calls/calls-page.tsx"]);
    expect(new Set(calls?.scripts)).toEqual(new Set(files));
    expect(openings.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/login", "/clients/$organisation"]));
    for (const { path, scripts, styles } of openings) {
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.length + styles.length, path).toBeLessThanOrEqual(mostFiles);
    }
  });

  test("what asks ahead of the page waits for no other script", async () => {
    const page = await readFile(join(dist, "index.html"), "utf8");
    const file = /<script type="module" async crossorigin src="\/(.+?)">/.exec(page)?.[1];
    expect(chunks[file ?? ""]?.imports).toEqual([]);
  });

  // Only the studio has the design page: the other build has nothing to weigh.
  if (build === "studio") {
    test(`the design page loads at most ${designBudget} kB of script`, async () => {
      const size = await kilobytes(shell, "src/design/design-page.tsx");
      expect(size).toBeGreaterThan(50);
      expect(size).toBeLessThanOrEqual(designBudget);
    });

    test("the canvas is first seen without Mantine", () => {
      expect(ofMantine(["index.html", shell, "src/design/design-page.tsx"])).toEqual([]);
      expect(ofMantine(["src/look/look-provider.tsx"])).not.toEqual([]);
    });
  }

  test("what is not needed to sign in is not loaded to sign in", () => {
    const loaded = modulesOf(chunks, ["index.html", "src/sign-in/login-page.tsx"]);
    expect(loaded).toContain("src/sign-in/login-page.tsx");
    expect(loaded.filter((name) => /simulator|call-page|shell\.tsx|frame|mantine/.test(name))).toEqual([]);
  });

  test.each([...pages.slice(0, 3), ...(build === "studio" ? studioPages : [])])(
    "the list of %s is first seen without Mantine",
    (_page, ...sources) => {
      expect(ofMantine(["index.html", ...sources])).toEqual([]);
    },
  );

  test(`the simulator's thread loads at most ${workerBudget} kB of script before an agent's YAML is read`, async () => {
    const file = (await readdir(join(dist, "assets"))).find((name) => /^simulator\.worker-.*\.js$/.test(name));
    const size = await kilobytesOf(join("assets", file ?? "none"));
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(workerBudget);
  });

  test("the pages of the other build are not in it", () => {
    const modules = Object.values(chunks).flatMap((chunk) => chunk.modules);
    expect(modules.includes("src/routes/coming-soon-page.tsx")).toBe(build === "applications");
  });
});

/** The chunks of modules and all that they import at once. */
function loadedBy(chunks: ChunkList, modules: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const each of chunks[file]?.imports ?? []) add(each);
  };
  for (const module of modules) {
    const [file] = Object.entries(chunks).find((each) => each[1].modules.includes(module)) ?? [];
    if (file === undefined) throw new Error(`The build has no ${module}`);
    add(file);
  }
  return [...found];
}

const modulesOf = (chunks: ChunkList, modules: readonly string[]) =>
  loadedBy(chunks, modules).flatMap((file) => chunks[file]?.modules ?? []);
