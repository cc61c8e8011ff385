import { glob, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** Kinds of files in a build that browsers ask for. */
const kinds: { readonly [extension: string]: string } = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** What the build lays beside a file that is worth packing, by what is added to its name; best first. */
const endings = { br: ".br", gzip: ".gz", identity: "" } as const;
const known = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof known)[number];

/** A file of the console as it goes out. It is read when it is first asked for so, and then kept. */
export type ConsoleFile = {
  readonly type: string;
  /** Best first; as it is last. */
  readonly encodings: readonly Encoding[];
  readonly as: (encoding: Encoding) => Promise<Buffer>;
};

/** The files of a build by their address: those that are there now. */
export async function consoleFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const paths = new Set<string>();
  for await (const path of glob("**/*.*", { cwd: folder })) paths.add(path);
  const files = new Map<string, ConsoleFile>();
  for (const path of paths) {
    const type = kinds[extname(path)];
    if (type === undefined) continue;
    const read = (encoding: Encoding) => once(() => readFile(join(folder, path + endings[encoding])));
    const kept = { br: read("br"), gzip: read("gzip"), identity: read("identity") };
    files.set(`/${path.replaceAll("\\", "/")}`, {
      type,
      encodings: known.filter((encoding) => paths.has(path + endings[encoding])),
      as: (encoding) => kept[encoding](),
    });
  }
  return files;
}
/** What was read is kept; what failed is tried again. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** The first of `encodings` that the header `Accept-Encoding` takes; as it is where it takes none. */
export function acceptedEncoding(header: string | undefined, encodings: readonly Encoding[]): Encoding {
  const taken = new Map<string, boolean>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return encodings.find((encoding) => taken.get(encoding) ?? taken.get("*") ?? false) ?? "identity";
}
