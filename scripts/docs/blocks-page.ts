import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BlockType, blockFields, blockKinds, blockTypes, fieldsOf } from "@parley/model/kernel";
import { code, codes, fence, page, table } from "./markdown.ts";

const kinds = join(import.meta.dirname, "../../packages/model/src/kernel/kinds");

/** The kinds of block as they are declared: what each does, its own fields, the paths that may leave it, an example. */
export async function blocksPage(): Promise<string> {
  const parts = await Promise.all(blockTypes.map(partOf));
  return page(
    "Kinds of block",
    "Each block is of one kind. [Block](nouns/block.md) lists the fields of all kinds. This page lists those that mean something for some kinds only. The examples are blocks as [the text of a flow](yaml.md) has them. [Semantics 2.5](semantics/2-5-blocks.md) says how a block is entered.",
    table(
      ["kind", "family", "does"],
      blockTypes.map((type) => [`[${type}](#${type.toLowerCase()})`, blockKinds[type].family, blockKinds[type].help]),
    ),
    "The family gives the block its colour on the canvas.",
    ...parts.flat(),
  );
}

async function partOf(type: BlockType): Promise<readonly string[]> {
  const { help, paths } = blockKinds[type];
  const fields = fieldsOf(type);
  const example = await readFile(join(kinds, type.toLowerCase(), "example.yaml"), "utf8");
  return [
    `## ${type}`,
    help,
    `Leaves by: ${paths.length === 0 ? "no path" : codes(paths)}.`,
    fence("yaml", example),
    ...(fields.length === 0
      ? []
      : [
          table(
            ["field", "is"],
            fields.map((name) => [code(name), helpOf(name)]),
          ),
        ]),
  ];
}

const fieldHelp: ReadonlyMap<string, string> = new Map(
  Object.entries(blockFields).map(([name, field]) => [name, field.help]),
);

function helpOf(name: string): string {
  const help = fieldHelp.get(name);
  if (help === undefined) throw new Error(`No field of a block is named ${name}`);
  return help;
}
