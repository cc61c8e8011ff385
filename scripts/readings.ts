import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Reading, Sentence } from "./readings/read-sentences.ts";

/**
 * Reads callers' sentences by another commit and by this checkout, and lists those that are read in another way:
 * `node scripts/readings.ts COMMIT [FILE]`. The sentences are those of the cases, and of a file with `language | text` on
 * each line. A mend of one sentence may break ten others: this shows them.
 */
const [commit, file] = process.argv.slice(2);
if (commit === undefined) {
  console.error("Name the commit to compare with: node scripts/readings.ts COMMIT [FILE]");
  process.exit(1);
}

const root = join(import.meta.dirname, "..");
const room = "packages/understanding";
const run = promisify(execFile);

/** The sentences of the cases, by their languages, and those of the file; each once. */
async function sentences(): Promise<readonly Sentence[]> {
  const cases = join(root, room, "test/cases");
  const all: Sentence[] = [];
  for (const name of (await readdir(cases)).filter((each) => each.endsWith(".json"))) {
    const read: unknown = JSON.parse(await readFile(join(cases, name), "utf8"));
    if (Array.isArray(read)) all.push(...read.filter(isSentence));
  }
  const lines = file === undefined ? [] : (await readFile(file, "utf8")).split("\n");
  for (const line of lines) {
    const [language, text] = line.split("|").map((part) => part.trim());
    if (language && text) all.push({ language, text });
  }
  return [...new Map(all.map(({ language, text }) => [`${language}|${text}`, { language, text }])).values()];
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === "object" && value !== null && "text" in value && "language" in value;
}

/** The worktree imports what it needs from itself, and libraries from here. */
async function linkDependencies(worktree: string): Promise<void> {
  const { dependencies }: { dependencies: object } = JSON.parse(
    await readFile(join(worktree, room, "package.json"), "utf8"),
  );
  await mkdir(join(worktree, "node_modules/@parley"), { recursive: true });
  for (const name of Object.keys(dependencies)) {
    const own = name.startsWith("@parley/") ? join(worktree, "packages", name.slice("@parley/".length)) : null;
    await symlink(own ?? join(root, "node_modules", name), join(worktree, "node_modules", name));
  }
}

async function readIn(checkout: string, list: string): Promise<readonly Reading[]> {
  const reader = join(import.meta.dirname, "readings/read-sentences.ts");
  const { stdout } = await run(process.execPath, [reader, join(checkout, room), list], { maxBuffer: 64 * 2 ** 20 });
  return JSON.parse(stdout);
}

const folder = await mkdtemp(join(tmpdir(), "parley-readings-"));
const worktree = join(folder, "commit");
try {
  await run("git", ["worktree", "add", "--detach", worktree, commit], { cwd: root });
  await linkDependencies(worktree);
  const list = join(folder, "sentences.json");
  await writeFile(list, JSON.stringify(await sentences()));
  const before = new Map((await readIn(worktree, list)).map(({ asked, read }) => [asked, read]));
  const now = await readIn(root, list);
  const others = now.filter(({ asked, read }) => before.get(asked) !== read);
  for (const { asked, read } of others) console.log(`${asked}: ${before.get(asked)} -> ${read}`);
  console.log(`${others.length} of ${now.length} readings differ from ${commit}.`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await run("git", ["worktree", "prune"], { cwd: root });
}
