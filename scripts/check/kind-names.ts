import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a kind of block is named: its folder in the model, and what each kind does or looks like, by kind. */
const homes =
  /^(packages\/model\/src\/kernel\/kinds\/|packages\/engine\/src\/blocks\/|apps\/console\/src\/canvas\/picture\/block-icon\.tsx$)/;

/**
 * Lines below `root` that ask which kind a block is of, by its name, or list something by kind, one line each: what a
 * kind is like is said in its folder of the model. Rows of a kind may be made anywhere.
 */
export async function comparedKinds(root: string, types: readonly string[]): Promise<readonly string[]> {
  const name = `(?:${types.join("|")})`;
  const comparing = [
    new RegExp(`[=!]==? ?["'\`]${name}["'\`]`),
    new RegExp(`["'\`]${name}["'\`] ?[=!]==?`),
    new RegExp(`\\bcase ["'\`]${name}["'\`]`),
    new RegExp(`\\b(?:has|includes|indexOf|get)\\(["'\`]${name}["'\`]`),
    new RegExp(`\\b(?:Set|Map)(?:<[^(]*>)?\\(\\[+["'\`]${name}["'\`]`),
    new RegExp(`^\\s*["']?${name}["']?: `),
  ];
  const faults: string[] = [];
  for await (const path of glob("{packages,adapters,apps}/*/src/**/*.{ts,tsx}", { cwd: root })) {
    if (homes.test(path)) continue;
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line)) return;
      if (comparing.some((pattern) => pattern.test(line)))
        faults.push(`${path}:${index + 1} names a kind of block: ${line.trim()}`);
    });
  }
  return faults;
}
