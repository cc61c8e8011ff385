import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildConsole } from "../../../scripts/console/build-console.ts";

/** What a page may load as script before it works, gzip, kB of 1000 bytes. */
const pageBudget = 200;
const designBudget = 280;
const workerBudget = 180;

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Opening = { readonly path: string; readonly scripts: readonly string[] };
type Manifest = { readonly [source: string]: Chunk };

const shell = "src/shell/shell.tsx";
const pages: readonly (readonly [page: string, ...sources: string[]])[] = [
  ["clients", shell, "src/clients/clients-page.tsx"],
  ["agents", shell, "src/agents/agents-page.tsx"],
  ["calls", shell, "src/calls/calls-page.tsx"],
  ["call", shell, "src/call/call-page.tsx"],
  ["test page", shell, "src/pages/test-page.tsx", "src/simulator/simulator-page.tsx"],
  ["call from a page", shell, "src/pages/test-page.tsx", "src/voice-call/voice-call.tsx"],
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
  let manifest: Manifest;
  const kilobytesOf = async (file: string) => gzipSync(await readFile(join(dist, file))).length / 1000;

  beforeAll(async () => {
    manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
  });

  /** What chunks weigh together with what starts the console. */
  async function kilobytes(...sources: string[]): Promise<number> {
    const names = new Set(["index.html", ...sources].flatMap((source) => [...withImports(manifest, source)]));
    const sizes = await Promise.all([...names].map((name) => kilobytesOf(manifest[name]?.file ?? "")));
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

  test("the server is told of every page what it needs before it is seen", async () => {
    const openings: readonly Opening[] = JSON.parse(await readFile(join(dist, "openings.json"), "utf8"));
    const calls = openings.find(({ path }) => path.endsWith("/calls"));
    const names = ["index.html", shell, "src/calls/calls-page.tsx"].flatMap((name) => [...withImports(manifest, name)]);
    expect(new Set(calls?.scripts)).toEqual(new Set(names.map((name) => manifest[name]?.file)));
    expect(openings.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/login", "/clients/$organisation"]));
    for (const { scripts } of openings) expect(scripts.length).toBeGreaterThan(1);
  });

  test("what asks ahead of the page waits for no other script", async () => {
    const page = await readFile(join(dist, "index.html"), "utf8");
    const file = /<script type="module" async crossorigin src="\/(.+?)">/.exec(page)?.[1];
    const chunk = Object.values(manifest).find((each) => each.file === file);
    expect(chunk).toBeDefined();
    expect(chunk?.imports ?? []).toEqual([]);
  });

  // Only the studio has the design page: the other build has nothing to weigh.
  if (build === "studio") {
    test(`the design page loads at most ${designBudget} kB of script`, async () => {
      const size = await kilobytes(shell, "src/design/design-page.tsx");
      expect(size).toBeGreaterThan(50);
      expect(size).toBeLessThanOrEqual(designBudget);
    });

    test("the canvas is first seen without Mantine", () => {
      const loaded = ["index.html", shell, "src/design/design-page.tsx"].flatMap((name) => [
        ...withImports(manifest, name),
      ]);
      expect(loaded.filter((name) => /mantine/.test(name))).toEqual([]);
    });
  }

  test("what is not needed to sign in is not loaded to sign in", () => {
    const loaded = [...withImports(manifest, "index.html"), ...withImports(manifest, "src/sign-in/login-page.tsx")];
    expect(loaded.filter((name) => /simulator|call-page|shell\.tsx|frame|mantine/.test(name))).toEqual([]);
  });

  test.each([...pages.slice(0, 3), ...(build === "studio" ? studioPages : [])])(
    "the list of %s is first seen without Mantine",
    (_page, ...sources) => {
      const loaded = ["index.html", ...sources].flatMap((source) => [...withImports(manifest, source)]);
      expect(loaded.filter((name) => /mantine/.test(name))).toEqual([]);
    },
  );

  test(`the simulator's thread loads at most ${workerBudget} kB of script before an agent's YAML is read`, async () => {
    const file = (await readdir(join(dist, "assets"))).find((name) => /^simulator\.worker-.*\.js$/.test(name));
    const size = await kilobytesOf(join("assets", file ?? "none"));
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(workerBudget);
  });

  test("the pages of the other build are not in it", () => {
    expect("src/routes/coming-soon-page.tsx" in manifest).toBe(build === "applications");
  });
});

/** A chunk and all that it imports at once, by name. */
function withImports(manifest: Manifest, name: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  if (found.has(name)) return found;
  found.add(name);
  for (const each of chunk.imports ?? []) withImports(manifest, each, found);
  return found;
}
