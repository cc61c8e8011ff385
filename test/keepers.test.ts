import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenArrows } from "../scripts/check/arrows.ts";
import { circles } from "../scripts/check/circles.ts";
import { hardComments } from "../scripts/check/comment-words.ts";
import { consoleTexts, textFaults } from "../scripts/check/console-texts.ts";
import { comparedKinds } from "../scripts/check/kind-names.ts";
import { impureLines } from "../scripts/check/purity.ts";
import { hardText, slowPatterns } from "../scripts/check/slow-patterns.ts";
import { strayWords } from "../scripts/check/stray-words.ts";
import { hardTestNames } from "../scripts/check/test-names.ts";
import { uncountedKeys } from "../scripts/check/uncounted-keys.ts";
import { untypedRequests } from "../scripts/check/untyped-requests.ts";

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "house-")));
  write("packages/model/src/index.ts", 'export { id } from "./kernel/index.ts";\n');
  write("packages/model/src/kernel/index.ts", "export const id = 1;\n");
  write("packages/flow/src/index.ts", "export const flow = 1;\n");
  write("packages/engine/src/index.ts", imports("../../flow/src/index.ts", "flow"));
  write("adapters/db/src/index.ts", imports("../../../packages/model/src/index.ts", "id"));
  write("adapters/voice/src/index.ts", "export const voice = 1;\n");
  write("apps/server/src/main.ts", imports("../../../adapters/db/src/index.ts", "id"));
  write("apps/worker/src/main.ts", "export const worker = 1;\n");
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const names = { blocks: ["Voice", "End"], paths: ["intent", "always"], channels: ["voice", "sms", "email"] };

const imports = (from: string, name: string) => `export { ${name} } from "${from}";\n`;

test("a house in order has no fault", async () => {
  expect(await brokenArrows(root)).toEqual({ modules: 8, faults: [] });
  expect(await impureLines(root)).toEqual([]);
  expect(await circles(root)).toEqual([]);
  expect(await comparedKinds(root, names)).toEqual([]);
  expect(await strayWords(root)).toEqual([]);
  expect(await untypedRequests(root)).toEqual([]);
  expect(await uncountedKeys(root)).toEqual([]);
});

test("a circle of types is a circle", async () => {
  write("packages/flow/src/x.ts", 'import type { Y } from "./y.ts";\nexport type X = Y | null;\n');
  write("packages/flow/src/y.ts", 'import type { X } from "./x.ts";\nexport type Y = X[];\n');
  expect((await brokenArrows(root)).faults).toEqual([expect.stringContaining("no circles, of types neither")]);
});

test("what is used is walked through", async () => {
  write(
    "adapters/voice/src/x.ts",
    'export async function x() {\n  await using y = await import("../../db/src/index.ts");\n}\n',
  );
  const { faults } = await brokenArrows(root);
  expect(faults).toEqual([expect.stringMatching(/^adapters.voice.src.x.ts -> adapters.db.src.index.ts/)]);
});

test.each([
  ["packages/flow/src/x.ts", "../../engine/src/index.ts", "packages/flow imports only kernel"],
  ["packages/flow/src/x.ts", "../../model/src/index.ts", "packages/flow imports only kernel"],
  ["packages/new/src/x.ts", "../../flow/src/index.ts", "a package that draws no arrow"],
  ["packages/engine/src/x.ts", "node:fs", "packages see no Node"],
  ["packages/engine/src/x.ts", "../../../adapters/db/src/index.ts", "packages/engine imports only kernel, flow"],
  ["adapters/voice/src/x.ts", "../../db/src/index.ts", "an adapter imports packages and no other adapter"],
  ["apps/server/src/x.ts", "../../worker/src/main.ts", "apps never import apps"],
  ["apps/console/src/x.ts", "../../../adapters/db/src/index.ts", "the console runs in browsers"],
  ["scripts/x.ts", "../apps/server/src/main.ts", "scripts start apps and never import them"],
  ["apps/server/src/x.ts", "../../../adapters/db/src/pool.ts", "a room is entered by a door"],
  ["packages/flow/src/x.ts", "./nowhere.ts", "imports lead somewhere"],
  ["apps/server/src/rows/x.ts", "../edits/y.ts", "apps/server/src/rows imports only audit, access, auth, http, base"],
  ["apps/server/src/calls/x.ts", "../users/y.ts", "apps/server/src/calls imports only edits, rows"],
  ["apps/server/src/new/x.ts", "../base/y.ts", "a folder of the server has its layer"],
  [
    "apps/console/src/canvas/x.ts",
    "../outline/y.ts",
    "apps/console/src/canvas imports only assistant, trying, commenting, drawing",
  ],
  ["apps/console/src/parts/x.ts", "../outline/y.ts", "apps/console/src/parts imports only api, look"],
  [
    "apps/console/src/outline/x.ts",
    "../design/y.ts",
    "apps/console/src/outline imports only assistant, trying, commenting, drawing",
  ],
  ["apps/console/src/new/x.ts", "../outline/y.ts", "a folder of the console has its layer"],
  ["packages/flow/src/x.ts", "./x.ts", "no circles, of types neither"],
])("%s -> %s breaks: %s", async (path, to, rule) => {
  write("adapters/db/src/pool.ts", "export const id = 1;\n");
  for (const folder of ["base", "edits", "users"]) write(`apps/server/src/${folder}/y.ts`, "export const id = 1;\n");
  for (const folder of ["design", "outline"]) write(`apps/console/src/${folder}/y.ts`, "export const id = 1;\n");
  write(path, imports(to, "id"));
  const { faults } = await brokenArrows(root);
  expect(faults).toEqual([expect.stringContaining(`: ${rule}`)]);
  expect(faults[0]).toMatch(new RegExp(`^${path} -> `));
});

test.each([
  ["const now = Date.now();", "reads the clock"],
  ["const now = new Date();", "reads the clock"],
  ["const dice = Math.random();", "rolls dice"],
  ["setTimeout(tick, 20);", "sets a timer"],
  ["const answer = fetch(url);", "goes to the network"],
  ["const home = process.env.HOME;", "looks at where it runs"],
  ['import { join } from "node:path";', "uses Node"],
])("%s: %s", async (line, what) => {
  write("packages/flow/src/x.ts", `/** Speaks of Date.now() and Math.random() only. */\n${line}\n`);
  expect(await impureLines(root)).toEqual([`packages/flow/src/x.ts:2 ${what}: ${line}`]);
});

test("what browsers keep from pages without TLS is named in the console", async () => {
  write("apps/console/src/x.ts", "const id = crypto.randomUUID();\n");
  expect(await impureLines(root)).toEqual([
    "apps/console/src/x.ts:1 is missing without TLS; makeId makes ids: const id = crypto.randomUUID();",
  ]);
  write("apps/console/src/x.ts", "const bytes = crypto.getRandomValues(new Uint8Array(10));\n");
  expect(await impureLines(root)).toEqual([]);
});

test("files and folders that import each other in a circle are named, also where only types are", async () => {
  write("packages/flow/src/a/one.ts", 'import type { two } from "../b/two.ts";\nexport const one = 1;\n');
  write("packages/flow/src/b/two.ts", "export const two = 2;\n");
  expect(await circles(root)).toEqual([]);
  write("packages/flow/src/b/three.ts", imports("../a/one.ts", "one"));
  const folders = "These folders import each other in a circle: packages/flow/src/a, packages/flow/src/b";
  expect(await circles(root)).toEqual([folders]);
  write("packages/flow/src/b/two.ts", imports("../a/one.ts", "one"));
  const files = "These files import each other in a circle: packages/flow/src/a/one.ts, packages/flow/src/b/two.ts";
  expect(await circles(root)).toEqual([files, folders]);
});

test.each([
  ["kinds/voice", 'const talks = block.type === "Voice";'],
  ["kinds/voice", 'if ("End" !== type) return;'],
  ["kinds/voice", 'case "Voice":'],
  ["kinds/voice", 'const ends = new Set(["End", "Goto"]).has(type);'],
  ["kinds/voice", "  Voice: 3,"],
  ["kinds/voice", 'const isAlways = path.transition_type === "always";'],
  ["channels", 'if (session.channel !== "voice") return;'],
  ["channels", 'const isVoice = (session?.channel ?? "voice") === "voice";'],
  ["channels", 'const isText = ["sms"].includes(channel) || "email" === channel;'],
  ["channels", 'channel: "sms" | "email";'],
  ["channels", 'channel: field.choice(["voice", "sms"], { help: "What it carries." }),'],
  ["channels", 'case "sms":'],
  ["channels", "const between = { sms: 1, email: 2 }[channel];"],
])("asks for a kind by its name outside %s: %s", async (home, line) => {
  write("apps/console/src/x.ts", `/** Not block.type === "Voice" here. */\n${line}\n`);
  write(`packages/model/src/kernel/${home}/voice.ts`, `${line}\n`);
  write("packages/engine/src/made.ts", 'const row = { type: "Voice", name: "End", transition_type: "intent" };\n');
  write("apps/worker/src/made.ts", 'const started = { channel: "voice" };\nconst isAloud = mode === "voice";\n');
  expect(await comparedKinds(root, names)).toEqual([
    `apps/console/src/x.ts:2 asks for a kind by its name: ${line.trim()}`,
  ]);
});

test.each([
  ["export const x = <p>Not saved yet</p>;", ["Not saved yet"]],
  ['export const x = <p>{isOn ? "On" : "Off"}</p>;', ["On", "Off"]],
  [`export const x = <p>{count} {\`\${count} calls\`} of {all}</p>;`, ["{count} calls", "of"]],
  [`export const x = <Button label="Save" aria-label={\`Save \${name}\`} />;`, ["Save", "Save {name}"]],
  ['notify({ severity: "error", title: "Failed", detail: problem.title ?? "unknown" });', ["Failed", "unknown"]],
  ['export const x = { label: (name: string) => name + " copied" };', ["copied"]],
  ['reject(new Error("It was not saved"));', ["It was not saved"]],
  ['throw new ShownError("refused");', ["refused"]],
  ['const said = ["Try again"];', ["Try again"]],
  [`const said = \`Moved to \${place}\`;`, ["Moved to {place}"]],
])("words for people stand in texts.ts, not in code: %s", async (line, words) => {
  write("apps/console/src/shell/x.tsx", `${line}\n`);
  write("apps/console/src/shell/texts.ts", `${line}\n`);
  write("apps/console/src/shell/menu-texts.ts", `${line}\n`);
  expect(await strayWords(root)).toEqual(
    words.map((text) => `apps/console/src/shell/x.tsx:1 words for people outside texts.ts: ${text}`).toSorted(),
  );
});

test.each([
  'import { x } from "./Not saved yet.ts";',
  'export const x = <p className="button quiet" title={texts.save} label="">{texts.text} &middot; {"–"}</p>;',
  `export const x = { label: texts.save, name: "save", label2: null, title: \`\${a} \${b}\` };`,
  'if (x === null) throw new Error("Only what lies below a form has one");',
  'if (event.key === "Escape") close();',
  "/** Not saved yet */",
])("what people do not read may stand anywhere: %s", async (line) => {
  write("apps/console/src/shell/x.tsx", `${line}\n`);
  expect(await strayWords(root)).toEqual([]);
});

test("comments with long sentences or words that plain English avoids are named with their line", async () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  const path = "packages/flow/src/spoken.ts";
  write(
    path,
    `/**
 * ${words(20)}
 * ${words(11)}.
 * @throws ${words(29)}.
 */
export const text = "/* Whoever reads a text. */";
// Two short sentences. Of which
// somebody wrote the second.
export const told = 1; // Told apart, they are told apart.
`,
  );
  expect(await hardComments(root)).toEqual([
    `${path}:1 31 words: ${words(31)}.`,
    `${path}:7 "somebody": Of which somebody wrote the second.`,
  ]);
});

test("long names of tests, and names with words that plain English avoids, are listed with their line", async () => {
  const long = Array.from({ length: 31 }, () => "word").join(" ");
  const path = "packages/flow/test/flow.test.ts";
  write(
    path,
    `describe("flows", () => {
  it("R001, M002: is compiled", () => {});
  it.each(["nobody"])(
    "whoever calls %s",
    () => {},
  );
  test.skipIf(false)("${long}", () => {});
  other("whoever");
});
`,
  );
  expect(await hardTestNames(root)).toEqual([`${path}:4 "whoever": whoever calls %s`, `${path}:7 31 words: ${long}`]);
});

test("texts are listed with their place, and those that read badly are marked", async () => {
  const long = Array.from({ length: 21 }, () => "word").join(" ");
  write(
    "apps/console/src/shell/texts.ts",
    `export const texts = {
  title: "Agents",
  palette: { empty: (name: string) => \`No \${name} here\`, keys: ["Open", "–"] },
  count: (count: number) => {
    if (count === 1) return "one call";
    return count === 0 ? "no call" : \`\${count} calls\`;
  },
  buttons: { save: "Save all of them", copy: "Copy it" },
  saveVerb: "Save all of them",
  help: "Whoever calls.",
  long: "${long}.",
} as const;
`,
  );
  const texts = await consoleTexts(root);
  const path = "apps/console/src/shell/texts.ts";
  expect(texts.slice(0, 4)).toEqual([
    { path, line: 2, key: "texts.title", text: "Agents" },
    { path, line: 3, key: "texts.palette.empty", text: "No {name} here" },
    { path, line: 3, key: "texts.palette.keys", text: "Open" },
    { path, line: 5, key: "texts.count", text: "one call" },
  ]);
  expect(textFaults(texts)).toEqual([
    `${path}:8 4 words on a button: Save all of them`,
    `${path}:9 4 words on a button: Save all of them`,
    `${path}:10 "Whoever": Whoever calls.`,
    `${path}:11 21 words: ${long}.`,
  ]);
});

test.each([
  [/[.!?]+(?=\s)/g, /(?<![.!?])[.!?]+(?=\s)/g],
  [/<[^>]*>/g, /<[^<>]*>/g],
  [/\/+$/, /(?<!\/)\/+$/],
  [/^\s*Signal=(\S+)$/im, /^[ \t]*Signal=(\S+)$/im],
  [/\{\{[\s\S]*?\}\}/, /\{\{(?:(?!\{\{)[\s\S])*?\}\}/],
])("%s takes long for some text, and %s for none", (slow, quick) => {
  expect(hardText(slow)).not.toBeNull();
  expect(hardText(quick)).toBeNull();
});

test("a slow pattern of the server is a fault, with the text that shows it", async () => {
  write("apps/server/src/x.ts", "export const tags = (text: string) => text.replace(/<[^>]*>/g, '');\n");
  write("apps/console/src/x.ts", "export const tags = (text: string) => text.replace(/<[^>]*>/g, '');\n");
  const [fault, ...others] = await slowPatterns(root);
  expect(fault).toMatch(/^apps\/server\/src\/x\.ts:1 \/<\[\^>\]\*>\/g takes long for \[.*"<"/);
  expect(others.every((other) => other.endsWith("is judged, and no longer there or no longer slow"))).toBe(true);
});

test.each([
  ["apps/console/src/x.ts", `const page = await request${"Json<{ results: readonly string[] }>"}(send, asked);`],
  ["bench/x.ts", `const [start] = ((await listed.json()${") as { results: Id[] }"}).results;`],
  ["test/x.ts", `const made: { id: string } = ${"await"} answer.json();`],
  ["apps/console/src/x.ts", 'const answer = await fetch("/api/tags/");'],
  ["apps/console/src/x.ts", 'await send({ method: "GET", path });'],
])("%s: %s is an answer typed by hand", async (path, line) => {
  write(path, `${line}\n`);
  expect(await untypedRequests(root)).toEqual([`${path}:1 types an answer of the API by hand: ${line}`]);
  write(path, `// ${line}\n`);
  expect(await untypedRequests(root)).toEqual([]);
});

test.each([
  "const count = Object.keys(value).length;",
  "return Object.fromEntries(Object.entries(value).map(toText));",
  "const own = Reflect.ownKeys(value);",
  "for (const key in value) count++;",
  "const text = JSON.stringify(json);",
])("%s reads keys of a value, and no one counts them", async (line) => {
  write("packages/flow/src/expressions/x.ts", `${line}\nconst all = Object.entries({ ...texts, ...lists });\n`);
  write("packages/flow/src/expressions/evaluation.ts", `${line}\n`);
  expect(await uncountedKeys(root)).toEqual([
    `packages/flow/src/expressions/x.ts:1 reads keys that Evaluation does not count: ${line}`,
  ]);
});
