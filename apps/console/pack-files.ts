import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are packed already. */
const isText = (file: string) => /\.(js|css)$/.test(file);

/** Lays beside each script and each file of styles the same packed, `.br` and `.gz`, for the server to send. */
export function packFiles(): Plugin {
  return {
    name: "pack-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          if (!isText(output.fileName)) return;
          const plain = output.type === "chunk" ? output.code : output.source;
          const file = join(dir, output.fileName);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(plain));
          await writeFile(`${file}.gz`, await promisify(gzip)(plain));
        }),
      );
    },
  };
}
