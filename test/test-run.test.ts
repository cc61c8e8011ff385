import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { drawnFiles } from "../scripts/test/drawn-files.ts";
import { long, realTime, tagOf } from "../scripts/test/file-tag.ts";
import { filesToRunAgain, hasClockOfItsOwn, measuresTime } from "../scripts/test/run-again.ts";
import { writeSlowest } from "../scripts/test/slowest-page.ts";
import { areaOf, timeByArea } from "../scripts/test/time-by-area.ts";
import { longestFirst } from "./longest-first.ts";
import { processorTimeOf } from "./processor-time.ts";
import { wholeMatrix } from "./sample.ts";

const root = join(import.meta.dirname, "..");

describe("a run of all files", () => {
  const named = (folder: string) => ["a", "b", "c", "d"].map((name) => `${folder}/${name}.test.ts`);
  const [others, browsers] = [named("packages/sip/test"), named("test/browser")];
  const mainJob = ["test/browser/journey.test.ts", "test/phone.test.ts"];
  const files = [...others, ...mainJob, ...browsers];

  test("draws a part of the browser files, always tries the main job, and leaves out no other file", () => {
    vi.stubEnv(wholeMatrix, undefined);
    const drawn = drawnFiles(files, () => null);
    expect(drawn).toEqual(expect.arrayContaining([...others, ...mainJob]));
    expect(drawn).toHaveLength(7);
    expect(drawnFiles(files, () => null)).toEqual(drawn);
  });

  test.each([realTime, long] as const)("draws a part of the others that are %s too", (tag) => {
    vi.stubEnv(wholeMatrix, undefined);
    const drawn = drawnFiles(files, () => tag);
    expect(drawn).toEqual(expect.arrayContaining(mainJob));
    expect(drawn.filter((file) => others.includes(file))).toHaveLength(1);
  });

  test("reads the tag of a file in its first line", () => {
    expect(tagOf(join(root, "test/phone.test.ts"))).toBe(realTime);
    expect(tagOf(join(root, "test/start.test.ts"))).toBe(long);
    expect(tagOf(join(root, "test/test-run.test.ts"))).toBeNull();
  });

  test("leaves out nothing where everything is wanted", () => {
    vi.stubEnv(wholeMatrix, "1");
    expect(drawnFiles(files, () => realTime)).toEqual(files);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });
});

describe("what a run took", () => {
  test.each([
    ["packages/sip/test/uri.test.ts", "packages/sip"],
    ["apps/server/test/tasks/tasks.test.ts", "apps/server"],
    ["test/api/actions/calls.test.ts", "test/api"],
    ["test/start.test.ts", "test"],
  ])("%s is of the area %s", (file, area) => expect(areaOf(file)).toBe(area));

  test("is listed by area, what takes longest first, with what no file took and the sum", () => {
    const times = [
      { file: "test/a.test.ts", wall: 1000, processor: 400 },
      { file: "packages/sip/test/a.test.ts", wall: 2000, processor: 1900 },
      { file: "packages/sip/test/b.test.ts", wall: 500, processor: 100 },
    ];
    const lines = timeByArea(times, [{ name: "the database", processor: 700 }]);
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
      ["area", "files", "seconds", "of the processor"],
      ["packages/sip", "2", "2.5", "2.0"],
      ["test", "1", "1.0", "0.4"],
      ["the database", "0.7"],
      ["all", "3", "3.5", "3.1"],
    ]);
  });

  test("is listed with what each slow file proves, which stays as it was written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "slowest-"));
    const page = join(folder, "testing.md");
    const columns = "| file | seconds | of the processor | proves |\n| --- | ---: | ---: | --- |\n";
    writeFileSync(page, `# Tests\n\n${columns}| \`old.test.ts\` | 9.0 | - | What was written. |\n`);
    writeFileSync(join(folder, "new.test.ts"), 'describe.skipIf(no)("a new thing", () => {});\n');
    try {
      const time = { wall: 2000, processor: 1500 };
      await writeSlowest(folder, page, [
        { file: "old.test.ts", ...time },
        { file: "new.test.ts", ...time, wall: 3000 },
      ]);
      const rows = "| `new.test.ts` | 3.0 | 1.5 | a new thing |\n| `old.test.ts` | 2.0 | 1.5 | What was written. |\n";
      expect(readFileSync(page, "utf8")).toBe(`# Tests\n\n${columns}${rows}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("counts what a process does, and what it has started", async () => {
    const spin = "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";
    const before = processorTimeOf(process.pid);
    await promisify(execFile)(process.execPath, ["-e", spin]);
    const took = processorTimeOf(process.pid) - before;
    if (process.platform === "linux") expect(took).toBeGreaterThanOrEqual(290);
  });
});

test("files that wait and files that work begin in turns, the longest first, and no file is left out", () => {
  const files = [
    "apps/server/test/a.test.ts",
    "apps/worker/test/a.test.ts",
    "packages/sip/test/a.test.ts",
    "test/api/a.test.ts",
    "test/browser/a.test.ts",
    "test/browser/console.test.ts",
    "test/phone.test.ts",
  ];
  expect(longestFirst(files)).toEqual([
    "test/phone.test.ts",
    "test/browser/console.test.ts",
    "apps/worker/test/a.test.ts",
    "test/browser/a.test.ts",
    "test/api/a.test.ts",
    "apps/server/test/a.test.ts",
    "packages/sip/test/a.test.ts",
  ]);
});

describe("a file that failed", () => {
  const ran = (file: string, hasFailed: boolean, mayBeLate: boolean) => ({ file, hasFailed, mayBeLate });
  const late = (count: number) => Array.from({ length: count }, (_, place) => ran(`late ${place}`, true, true));
  const good = [ran("good", false, false), ran("good peer", false, true)];

  test.each([
    ["nothing failed", good, []],
    ["three with peers failed", [...good, ...late(3)], ["late 0", "late 1", "late 2"]],
    ["four with peers failed", [...good, ...late(4)], []],
    ["one without peers failed", [...good, ran("broken", true, false)], []],
    ["one without peers failed beside one with", [...late(1), ran("broken", true, false)], []],
  ])("may run again or not: %s", (_case, files, again) => expect(filesToRunAgain(files)).toEqual(again));

  test.each([
    ["test/browser/canvas.test.ts", false, true],
    ["apps/worker/test/calls.test.ts", true, true],
    ["apps/worker/test/calls.test.ts", false, false],
    ["apps/server/test/browser/people.test.ts", false, false],
  ])("may be late by its peers: %s", (file, isRealTime, may) => expect(hasClockOfItsOwn(file, isRealTime)).toBe(may));

  test.each([
    ["apps/worker/test/kept-indexes.test.ts", true],
    ["packages/flow/test/hostile.test.ts", true],
    ["test/docs.test.ts", false],
  ])("may be late by what it measures: %s", (file, may) => expect(measuresTime(join(root, file))).toBe(may));

  test("runs once more, alone, if its peers speak in real time, and the output says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "run-again-"));
    const program = join(root, "test/stand-ins/run-again/run.ts");
    // What is set for this run would mislead the other.
    const environment = { PATH: process.env.PATH, RUN_AGAIN: folder };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program], { env: environment });
      expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "")).toEqual({
        "late-peer": ["passed"],
        "absent-peer": ["failed"],
        "no-peer": ["failed"],
      });
      const said = [...stdout.matchAll(/^(\S+) has failed .* runs again, alone: .*\n {2}(.*)$/gm)];
      expect(said.map(([, file, failed]) => [file, failed])).toEqual([
        ["late-peer.case.ts", "hears its peer"],
        ["absent-peer.case.ts", "hears its peer"],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const tagged = globSync("{packages,adapters,apps}/*/test/**/*.test.ts", { cwd: root })
    .concat(globSync("test/**/*.test.ts", { cwd: root }))
    .filter((file) => readFileSync(join(root, file), "utf8").includes(`@module-tag ${realTime}`));

  test.each(tagged)("has such peers when it says so: %s", (file) => {
    expect([...importedBy(join(root, file))].map((path) => relative(root, path))).toContainEqual(
      expect.stringMatching(/^apps\/worker\/test\/(sipp\/|tones\/|telephone\.ts|speaking\.ts)/),
    );
  });
});

/** All of this repository's files that a file reads, itself among them. */
function importedBy(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, from = ""] of readFileSync(path, "utf8").matchAll(/\bfrom "(\.[^"]+\.ts)"/g)) {
    importedBy(join(dirname(path), from), known);
  }
  return known;
}
