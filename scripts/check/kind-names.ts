import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The names of kinds that code may not ask for. */
export type KindNames = {
  readonly blocks: readonly string[];
  readonly paths: readonly string[];
  readonly channels: readonly string[];
};

/** What asks for kinds by name, and where they are named. */
type Names = { readonly comparing: readonly RegExp[]; readonly homes: RegExp };

/** Where a kind of block is named: its folder in the model, and what each kind does or looks like, by kind. */
const blockHomes =
  /^(packages\/model\/src\/kernel\/kinds\/|packages\/engine\/src\/blocks\/|apps\/console\/src\/drawing\/block-icon\.tsx$)/;
/** Where a channel is named: its file in the model, and the words of screens. */
const channelHomes = /^packages\/model\/src\/kernel\/channels\/|\/texts\.ts$/;

/**
 * Lines below `root` that compare a block, path or channel with a kind's name, or list kinds by name. One line each.
 * The model declares what a kind is like. Rows of a kind may be made anywhere.
 */
export async function comparedKinds(root: string, { blocks, paths, channels }: KindNames): Promise<readonly string[]> {
  const kinds: readonly Names[] = [
    { comparing: blockPatterns(nameOf(blocks)), homes: blockHomes },
    { comparing: pathPatterns(nameOf(paths)), homes: blockHomes },
    { comparing: channelPatterns(channels), homes: channelHomes },
  ];
  const faults: string[] = [];
  for await (const path of glob("{packages,adapters,apps}/*/src/**/*.{ts,tsx}", { cwd: root })) {
    const comparing = kinds.flatMap((kind) => (kind.homes.test(path) ? [] : kind.comparing));
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

/** Channels' names are words of other things too: a line asks for one that speaks of a channel, or names two of them. */
function channelPatterns(names: readonly string[]): readonly RegExp[] {
  const name = nameOf(names);
  const named = `["'\`](${names.join("|")})["'\`]`;
  const key = `\\b(${names.join("|")})\\??:`;
  return [
    new RegExp(`\\bchannel\\b.*[=!]==? ?${name}`),
    new RegExp(`${name} ?[!=]==? ?.*\\bchannel\\b`),
    new RegExp(`\\[${name}\\].*\\bchannel\\b`),
    new RegExp(`\\bcase ${name}`),
    new RegExp(`${named}(?: \\||,) (?!["'\`]\\1)${name}`),
    new RegExp(`${key} .*\\b(?!\\1)(?:${names.join("|")})\\??: `),
  ];
}
