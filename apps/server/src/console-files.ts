import { glob, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Kinds of files in a build that browsers ask for; texts are worth packing, fonts are packed already. */
const kinds: { readonly [extension: string]: { readonly type: string; readonly isText: boolean } } = {
  ".js": { type: "text/javascript; charset=utf-8", isText: true },
  ".css": { type: "text/css; charset=utf-8", isText: true },
  ".svg": { type: "image/svg+xml", isText: true },
  ".woff": { type: "font/woff", isText: false },
  ".woff2": { type: "font/woff2", isText: false },
};

/** Nearly as small as the smallest, for a fifteenth of the work. */
const quality = 9;

const ways = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
  identity: async (plain: Buffer) => plain,
};

export type Encoding = keyof typeof ways;

/** A file of the console as it goes out. It is read and packed when it is first asked for so, and then kept. */
export type ConsoleFile = {
  readonly type: string;
  /** Best first. */
  readonly encodings: readonly Encoding[];
  readonly as: (encoding: Encoding) => Promise<Buffer>;
};

/** The files of a build by their address: those that are there now. */
export async function consoleFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>();
  for await (const path of glob(`**/*{${Object.keys(kinds)}}`, { cwd: folder })) {
    const kind = kinds[extname(path)];
    if (kind === undefined) continue;
    const plain = once(() => readFile(join(folder, path)));
    const made = new Map<Encoding, () => Promise<Buffer>>();
    const encodings: readonly Encoding[] = kind.isText ? ["br", "gzip", "identity"] : ["identity"];
    for (const each of encodings)
      made.set(
        each,
        once(async () => ways[each](await plain())),
      );
    const as = (encoding: Encoding) => (made.get(encoding) ?? plain)();
    files.set(`/${path.replaceAll("\\", "/")}`, { type: kind.type, encodings, as });
  }
  return files;
}

/** What was made is kept; what failed is tried anew. */
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
