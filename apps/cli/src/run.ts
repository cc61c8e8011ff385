import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@parley/model/kernel";
import { type Io, Unfit } from "./command.ts";
import { commands } from "./commands/registry.ts";
import { failureLines } from "./failure-lines.ts";

/** Runs `parley` with what was written behind it, from a folder. Exit codes: 0 well, 1 wrong, 2 could not be done. */
export async function run(
  written: readonly string[],
  from: Omit<Io, "folder"> & { readonly cwd: string },
): Promise<number> {
  const { cwd, ...rest } = from;
  try {
    const { values, positionals } = read(written);
    const [name, folder = ".", ...more] = positionals;
    if (name === undefined || values.help) {
      for (const line of usage) from.print(line);
      return name === undefined && !values.help ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
      throw new Unfit(`There is no command ${name}; there are ${Object.keys(commands).join(", ")}.`);
    if (more.length > 0) throw new Unfit(`One folder at a time: ${more.join(", ")} is too much.`);
    const { force, ask, junit = null, note = null, save = null, from: before = null, to = null } = values;
    const numbers = { count: values.count ?? null, seed: values.seed ?? null, least: values.least ?? null };
    const options = { force, ask, junit, note, save, numbers, from: before, to };
    return await command.run({ ...rest, folder: resolve(cwd, folder) }, options);
  } catch (error) {
    for (const line of failureLines(error)) from.print(line);
    return 2;
  }
}

function read(written: readonly string[]) {
  try {
    return parseArgs({
      args: [...written],
      allowPositionals: true,
      options: {
        force: { type: "boolean", default: false },
        ask: { type: "boolean", default: false },
        junit: { type: "string" },
        note: { type: "string" },
        save: { type: "string" },
        count: { type: "string" },
        seed: { type: "string" },
        least: { type: "string" },
        from: { type: "string" },
        to: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new Unfit(messageOf(cause), { cause });
  }
}

const usage = [
  "parley COMMAND [FOLDER]",
  "",
  ...Object.entries(commands).map(([name, { help }]) => `  ${name.padEnd(9)} ${help}`),
  "",
  "pull, push, diff, deploy and watch sign in with PARLEY_EMAIL and PARLEY_PASSWORD.",
];
