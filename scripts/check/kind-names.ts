import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The names of kinds that code may not ask for. */
export type KindNames = { readonly blocks: readonly string[]; readonly paths: readonly string[] };

/** Where a kind of block is named: its folder in the model, and what each kind does or looks like, by kind. */
const homes =
  /^(packages\/model\/src\/kernel\/kinds\/|packages\/engine\/src\/blocks\/|apps\/console\/src\/drawing\/block-icon\.tsx$)/;

/**
 * Lines below `root` that ask by its name which kind a block or path is of, or list something by the kind of a block, one
 * line each: what a kind is like is said where it is declared in the model. Rows of a kind may be made anywhere.
 */
export async function comparedKinds(root: string, { blocks, paths }: KindNames): Promise<readonly string[]> {
  const comparing = [...blockPatterns(nameOf(blocks)), ...pathPatterns(nameOf(paths))];
  const faults: string[] = [];
  for await (const path of glob("{packages,adapters,apps}/*/src/**/*.{ts,tsx}", { cwd: root })) {
    if (homes.test(path)) continue;
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line)) return;
      if (comparing.some((pattern) => pattern.test(line))) {
        faults.push(`${path}:${index + 1} asks for a kind by its name: ${line.trim()}`);
      }
    });
  }
  return faults;
}

const nameOf = (names: readonly string[]) => `["'\`](?:${names.join("|")})["'\`]`;

function blockPatterns(name: string): readonly RegExp[] {
  return [
    new RegExp(`[=!]==? ?${name}`),
    new RegExp(`${name} ?[!=]==?`),
    new RegExp(`\\bcase ${name}`),
    new RegExp(`\\b(?:has|includes|indexOf|get)\\(${name}`),
    new RegExp(`\\b(?:Set|Map)(?:<[^(]*>)?\\(\\[+${name}`),
    new RegExp(`^\\s*(?:${name}|${name.replaceAll("[\"'`]", "")}): `),
  ];
}

/** The names of paths' kinds are words of other things too: only what reads a path's own field asks for one. */
function pathPatterns(name: string): readonly RegExp[] {
  return [
    new RegExp(`\\btransition_type ?[=!]==? ?${name}`),
    new RegExp(`${name} ?[=!]==? ?\\w+\\.transition_type\\b`),
  ];
}
