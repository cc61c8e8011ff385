import { basename, dirname, join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin, type PluginOption, type Rolldown } from "vite";
import { buildRoutes, signedIn, signIn } from "./build-routes.ts";
import { foldGroups, type Group, sizeOf, type Time, times } from "./fold-groups.ts";

/** Parts that a page shows as soon as it is there, though not in its first picture. */
const shownAtOnce =
  /\/src\/(shell\/around-pages|parts\/notices\/notice-stack|parts\/views\/views|simulator\/simulator-page|train\/intents-tab|design\/(toolbar|issues-bar)|prompts\/(editing-bar|cell-bar)|editing\/(present-people|history-buttons)|overlays\/overlay-chooser|canvas\/(sub-flows\/sub-flow-tabs|controls\/(beside|minimap|zoom-control|openings)|picture\/(path-badges|badge-row)))\.tsx$/;

/** Pages that fetch all that may open on them, so that it opens without the network: see `fetchLater`. */
const fetchAll = "design";

/** Larger chunks stay alone, and what opens on demand waits for no more than this. Bytes before they are made small. */
const largest = 150_000;

/** Chunks that the configuration makes itself, and the bundler's own. */
const fixed = /^(early|base|shared|following|list|mantine|icons|rolldown-runtime)$/;

/** Modules that are wanted one by one: pages of Help, samples, what is tried, and parts of dialogs that must not bring Mantine to their pages. */
const single =
  /virtual:help|\?raw$|\/(configure\/copy-dialog|testing\/callers\/caller-form|fields\/language-picker|voice-call\/voice-call)\.tsx$|\/src\/trying\//;

/** Characters of a chunk's name. */
const longest = 40;

/**
 * Names the chunk of each module, so that a page has few. The bundler makes a chunk for each set of parts that share
 * modules: a page would ask for a hundred. Here modules go together when the same pages load them at the same time. No
 * page loads more for it. Only small chunks join others. No circle follows: the same pages load what a chunk imports, as
 * early or earlier. A first build, with plugins of its own that read the sources, finds the
 * bundler's own chunks.
 */
export function groupChunks(readers: () => PluginOption[]): Plugin {
  return {
    name: "group-chunks",
    apply: "build",
    async config({ root = ".", build: options = {}, worker = {} }, { mode }) {
      const names = await namesOf({ root: resolve(root), mode, worker, build: options, plugins: readers() });
      const group = { name: (module: string) => names.get(module) ?? null, debugName: "by page" };
      // What its modules import has a chunk of its own, as early or earlier.
      const groups = [{ ...group, includeDependenciesRecursively: false }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** The chunk of each module that does not stay where it is. */
async function namesOf(
  config: InlineConfig & { readonly root: string; readonly mode: string },
): Promise<ReadonlyMap<string, string>> {
  const made = await build({
    ...config,
    plugins: [withoutThreads(), config.plugins],
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  if (!("output" in made)) throw new Error("One build has one output.");
  const chunks = made.output.filter((each) => each.type === "chunk");
  const groups = foldGroups(groupsOf(chunks, await pagesOf(config.root, config.mode)), isAlone);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const group of groups.filter((each) => each.chunks.length > 1)) {
    let name = nameOf(group);
    while (taken.has(name)) name += "-more";
    taken.add(name);
    for (const id of group.chunks.flatMap(({ moduleIds }) => moduleIds)) names.set(id, name);
  }
  return names;
}

/** The code of threads is bundled apart: what chunks the page has does not hang on it. */
const withoutThreads = (): Plugin => ({
  name: "without-threads",
  enforce: "pre",
  resolveId: (id) => (id.endsWith("?worker&url") ? `\0${id}` : null),
  load: (id) => (id.startsWith("\0") && id.endsWith("?worker&url") ? 'export default "";' : null),
  transform: (code) => {
    const without = code.replaceAll(/new URL\("[./\w-]+\.worker\.ts", import\.meta\.url\)/g, '""');
    return without === code ? null : without;
  },
});

/** What opens each kind of page, by the folder of its screen; those of `pages` by its name, for they share nothing. */
async function pagesOf(root: string, mode: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const pages = new Map([["sign-in", signIn.map((name) => join(root, name))]]);
  for (const { sources } of await buildRoutes(root, mode)) {
    const screen = sources?.at(-1);
    if (sources === undefined || screen === undefined) continue;
    const folder = dirname(screen).replace("src/", "");
    const kind = folder === "pages" ? basename(screen, ".tsx") : folder;
    const known = pages.get(kind) ?? signedIn.map((name) => join(root, name));
    pages.set(kind, [...known, ...sources.map((name) => join(root, name))]);
  }
  return pages;
}

/** Chunks that the same pages have at the same time; those that stay alone are groups of one. */
function groupsOf(chunks: readonly Rolldown.OutputChunk[], pages: ReadonlyMap<string, readonly string[]>): Group[] {
  const had = new Map(chunks.map(({ fileName }) => [fileName, new Map<string, Time>()]));
  const screens = new Set([...pages.values()].flat());
  for (const [page, modules] of pages) {
    for (const [file, time] of timesOn(chunks, modules, screens)) had.get(file)?.set(page, time);
  }
  const of = ({ fileName }: Rolldown.OutputChunk) => had.get(fileName) ?? new Map<string, Time>();
  // Signs need nothing: they stay apart from what needs Mantine, such as the palette, which uses them too.
  const kindOf = (chunk: Rolldown.OutputChunk) => `${chunk.moduleIds.every(isIcon) ? "icons " : ""}${keyOf(of(chunk))}`;
  // One that opens with a large part and needs it would make a circle of what that part needs beside it.
  const large = new Map(chunks.filter(isAlone).map((chunk) => [chunk.fileName, keyOf(of(chunk))]));
  const needsLarge = (chunk: Rolldown.OutputChunk) =>
    [...of(chunk).values()].every((time) => time === "later") &&
    chunk.imports.some((file) => large.get(file) === keyOf(of(chunk)));
  const isApart = (chunk: Rolldown.OutputChunk) => isAlone(chunk) || needsLarge(chunk);
  return [...Map.groupBy(chunks, (chunk) => (isApart(chunk) ? chunk.fileName : kindOf(chunk))).values()].flatMap(
    (together) => {
      const groups = together.map((chunk): Group => ({ had: of(chunk), chunks: [chunk] }));
      const whole = joined(groups);
      return isHad(whole) || sizeOf(whole) <= largest ? [whole] : groups;
    },
  );
}

const isIcon = (module: string) => module.includes("/@tabler/icons-react/");

const joined = ([first, ...rest]: readonly Group[]): Group => {
  if (first === undefined) throw new Error("Nothing to join.");
  return { had: first.had, chunks: [first, ...rest].flatMap(({ chunks }) => chunks) };
};

const isAlone = ({ name, isEntry, code, moduleIds }: Rolldown.OutputChunk) =>
  isEntry || fixed.test(name) || code.length > largest || moduleIds.some((id) => single.test(id));

/** Whether a page has the chunks without anything being opened on it. */
const isHad = ({ had }: Group) =>
  [...had.values()].some((time) => time !== "later") || keyOf(had) === `${fetchAll}-later`;

/** By the pages that have it where they are few, else by what weighs most in it: a name outlasts changes elsewhere. */
function nameOf({ had, chunks }: Group): string {
  const key = keyOf(had);
  const [heaviest] = chunks.toSorted((one, other) => other.code.length - one.code.length);
  return key.length > longest && heaviest !== undefined ? `with-${heaviest.name}` : key;
}

/** `design-first`, or `calls-first_call-later` for what two pages have. */
const keyOf = (had: ReadonlyMap<string, Time>) =>
  times.flatMap((time) => [...had].filter((each) => each[1] === time).map(([page]) => `${page}-${time}`)).join("_");

/** When a page that runs these modules has each chunk; screens are what leads to other pages. */
function timesOn(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
  screens: ReadonlySet<string>,
): ReadonlyMap<string, Time> {
  const isOf = (file: string, fits: (module: string) => boolean) => byFile.get(file)?.moduleIds.some(fits) === true;
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const had = new Map<string, Time>();
  const add = (file: string, time: Time) => {
    const chunk = byFile.get(file);
    if (chunk === undefined || had.has(file)) return;
    had.set(file, time);
    for (const each of chunk.imports) add(each, time);
  };
  /** What the chunks of the page load when it asks them to. */
  const asked = () =>
    [...had.keys()]
      .flatMap((file) => byFile.get(file)?.dynamicImports ?? [])
      .filter((file) => !had.has(file) && !isOf(file, (id) => screens.has(id) || /\/src\/routes\//.test(id)));
  const atOnce = () => asked().filter((file) => isOf(file, (id) => shownAtOnce.test(id)));
  for (const module of modules) {
    const opens = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (opens === undefined) throw new Error(`The build has no ${module}`);
    add(opens.fileName, "first");
  }
  for (let files = atOnce(); files.length > 0; files = atOnce()) for (const file of files) add(file, "soon");
  for (let files = asked(); files.length > 0; files = asked()) for (const file of files) add(file, "later");
  return had;
}
