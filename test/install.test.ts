import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  for (const inner of ["scripts", "bin"]) mkdirSync(join(folder, inner));
  copyFileSync(join(import.meta.dirname, "../scripts/install.mjs"), join(folder, "scripts/install.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Installs with an npm that says so much and ends so. */
function installed(npm: { readonly says: string; readonly exit: number }) {
  const program = join(folder, "bin/npm");
  writeFileSync(program, `#!/bin/sh\ncat >&2 <<'END'\n${npm.says}\nEND\nexit ${npm.exit}\n`);
  chmodSync(program, 0o755);
  const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/install.mjs")], {
    env,
    encoding: "utf8",
  });
  return { status, said: stderr.trim().split("\n") };
}

test("where the system lacks a library of Node's, the message names its package", () => {
  const lacking =
    "npm error node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory";
  expect(installed({ says: lacking, exit: 127 })).toEqual({
    status: 127,
    said: [
      lacking,
      "Could not install the dependencies. This system lacks libatomic.so.1. Install the package that holds it: libatomic1 on Debian and Ubuntu, libatomic on Fedora. Then run it again.",
    ],
  });
});

test("any other failure is npm's to explain", () => {
  expect(installed({ says: "npm error network", exit: 1 })).toEqual({
    status: 1,
    said: [
      "npm error network",
      "Could not install the dependencies. See npm's message above. Without a network, connect to one; behind a proxy, set npm's. Then run it again.",
    ],
  });
});
