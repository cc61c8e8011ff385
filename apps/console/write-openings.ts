import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { buildRoutes, signedIn, signIn } from "./build-routes.ts";

/** What a page needs before it is seen, by its path in the route tree. Files are paths below the build's folder. */
type Opening = { readonly path: string; readonly scripts: readonly string[]; readonly styles: readonly string[] };

/**
 * Writes `openings.json` into the build. The server names these files in the page, so that a browser fetches all of
 * them at once. Otherwise it would find each only after the one that names it has run.
 */
export function writeOpenings(): Plugin {
  let config: { readonly root: string; readonly mode: string };
  return {
    name: "write-openings",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) => [
        { tag: "script", attrs: earlyScript(bundle, config.root), injectTo: "head" },
      ],
    },
    async generateBundle(_options, bundle) {
      const routes = await buildRoutes(config.root, config.mode);
      const sourcesOf = (address: string) =>
        routes.find((route) => route.sources && pattern(route.path).test(address))?.sources;
      const opening = (path: string, names: readonly string[]): Opening => ({
        path,
        ...filesOf(
          bundle,
          names.map((name) => join(config.root, name)),
        ),
      });
      const openings = [
        opening("/login", signIn),
        ...routes.map(({ path, leadsTo = path }) => opening(path, [...signedIn, ...(sourcesOf(leadsTo) ?? [])])),
      ];
      for (const file of new Set(openings.flatMap(({ scripts }) => scripts))) compileWhole(bundle[file]);
      this.emitFile({ type: "asset", fileName: "openings.json", source: JSON.stringify(openings) });
    },
  };
}

/** The addresses of a path: `$organisation` in it stands for any word, `$` alone for all that follows. */
const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+").replace(/\$$/, ".+")}$`);

/**
 * Lets a browser compile all of a script while it loads, beside the page's other work. By itself it only scans
 * functions and compiles each at its first call, and the first picture waits for that.
 */
function compileWhole(chunk: Rolldown.OutputBundle[string] | undefined): void {
  if (chunk?.type === "chunk") chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
}

/** The script that asks ahead of the page. */
const earlyScript = (bundle: Rolldown.OutputBundle, root: string) => ({
  type: "module",
  async: true,
  crossorigin: true,
  src: `/${chunkOf(bundle, join(root, "src/early.ts")).fileName}`,
});

/** The chunks made of these modules with all that they import at once, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Pick<Opening, "scripts" | "styles"> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || scripts.has(file)) return;
    // What is needed first comes first: styles of the parts before those of the page.
    for (const each of chunk.imports) add(each);
    scripts.add(file);
    for (const each of chunk.viteMetadata?.importedCss ?? []) styles.add(each);
  };
  for (const module of modules) add(chunkOf(bundle, module).fileName);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The chunk that holds a module. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const each of Object.values(bundle)) if (each.type === "chunk" && each.moduleIds.includes(module)) return each;
  throw new Error(`The build has no ${module}`);
}
