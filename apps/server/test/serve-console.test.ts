import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptedEncoding } from "../src/serve/console-files.ts";
import { serveConsole } from "../src/serve/serve-console.ts";

const script = `${"//# allFunctionsCalledOnLoad\n"}export const words = "${"again and ".repeat(200)}";`;
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1, 2, 3]);
const page = `<html><head></head><body><script id="site" type="application/json">{}</script></body></html>`;

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-built-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  const openings = [
    { path: "/clients/$organisation", scripts: ["assets/list-1.js"], styles: [] },
    { path: "/help/$", scripts: ["assets/help-1.js"], styles: [] },
  ];
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "openings.json"), JSON.stringify(openings));
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await mkdir(join(folder, "help/how-to"), { recursive: true });
  await writeFile(join(folder, "help/how-to/numbers.md"), "# Numbers");
  await writeFile(join(folder, "llms.txt"), "# Parley");
  await writeFile(join(folder, "mark.svg"), "<svg/>");
  await writeFile(join(folder, "assets/list-1.js"), script);
  await writeFile(join(folder, "assets/list-1.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "assets/list-1.js.gz"), gzipSync(script));
  await writeFile(join(folder, "assets/inter-1.woff2"), font);
  app = Fastify();
  await serveConsole(app, folder, { region: "</script>" });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { "accept-encoding": encodings } });

describe("a script", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
  ])("goes out packed to a client that takes %s, and is the same", async (accepted, encoding, unpack) => {
    for (let time = 0; time < 2; time++) {
      const answer = await get("/assets/list-1.js", accepted);
      expect(answer.headers).toMatchObject({
        "content-encoding": encoding,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
      });
      expect(answer.rawPayload.length).toBeLessThan(script.length / 2);
      expect(unpack(answer.rawPayload).toString()).toBe(script);
    }
  });

  test("goes out as it is to a client that takes nothing else, whatever stands behind the ?", async () => {
    const answer = await get("/assets/list-1.js?x=1");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.body).toBe(script);
  });
});

test("a font is packed already; what has no name of its content is not kept", async () => {
  const answer = await get("/assets/inter-1.woff2", "br");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.rawPayload).toEqual(font);
  const mark = await get("/mark.svg");
  expect(mark.headers["content-type"]).toBe("image/svg+xml");
  expect(mark.headers["cache-control"]).toBeUndefined();
});

test.each(["/", "/index.html", "/openings.json", "/.vite/manifest.json", "/assets/../../x.js", "/%2e%2e/x.js"])(
  "%s is the page, and nothing else of the disk",
  async (url) => {
    const answer = await get(url);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain(`{"region":"\\u003c/script>"}`);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
    expect(answer.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  },
);

test("a page of Help is a page at its address, and Markdown with .md behind it", async () => {
  const named = `<link rel="modulepreload" crossorigin href="/assets/help-1.js">`;
  expect((await get("/help/how-to/numbers")).body).toContain(named);
  expect((await get("/helpless")).body).not.toContain(named);
  const markdown = await get("/help/how-to/numbers.md");
  expect(markdown.headers["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(markdown.body).toBe("# Numbers");
  expect((await get("/llms.txt")).headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("a file of an older build is not there, rather than a page", async () => {
  expect((await get("/assets/gone.js")).statusCode).toBe(404);
});

test("a page names the files it needs; the API is not the console's", async () => {
  const named = `<link rel="modulepreload" crossorigin href="/assets/list-1.js">`;
  expect((await get("/clients/one?q=1")).body).toContain(named);
  expect((await get("/clients")).body).not.toContain(named);
  expect((await get("/api/nothing/")).statusCode).toBe(404);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["GZIP;q=0.5", "gzip"],
] as const)("Accept-Encoding %s is answered by %s", (header, expected) => {
  expect(acceptedEncoding(header, ["br", "gzip", "identity"])).toBe(expected);
});
