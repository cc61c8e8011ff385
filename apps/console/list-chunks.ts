import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The chunks of a build by their files. Modules are paths below the console's folder. */
export type ChunkList = {
  readonly [file: string]: {
    readonly imports: readonly string[];
    readonly asks: readonly string[];
    readonly styles: readonly string[];
    readonly modules: readonly string[];
  };
};

/** Writes `.vite/chunks.json`, by which tests hold what each page loads. A build whose chunks need each other fails. */
export function listChunks(): Plugin {
  let root = "";
  return {
    name: "list-chunks",
    apply: "build",
    configResolved: (resolved) => {
      root = resolved.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      refuseCircles(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      const list: ChunkList = Object.fromEntries(
        chunks.map(({ fileName, imports, dynamicImports, moduleIds, viteMetadata }) => [
          fileName,
          {
            imports,
            asks: dynamicImports,
            styles: [...(viteMetadata?.importedCss ?? [])],
            modules: moduleIds.map((id) => relative(root, id)),
          },
        ]),
      );
      this.emitFile({ type: "asset", fileName: ".vite/chunks.json", source: JSON.stringify(list) });
    },
  };
}

/** Modules of chunks that import each other may run before what they need. */
function refuseCircles(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): void {
  const done = new Set<string>();
  const look = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) throw new Error(`Chunks import each other: ${[...way, file].join(" -> ")}`);
    if (done.has(file)) return;
    for (const each of chunks.get(file)?.imports ?? []) look(each, [...way, file]);
    done.add(file);
  };
  for (const file of chunks.keys()) look(file, []);
}
