import { blockDeclarations } from "@parley/flow";
import { blockFields } from "@parley/model/kernel";
import { code, codes, page, table } from "./markdown.ts";

const families = { dialogue: "Dialogue", logic: "Logic", integration: "Integration", boundary: "Boundary" } as const;

/** The kinds of block as they are declared: what each does, its own fields and the paths that may leave it. */
export function blocksPage(): string {
  const kinds = Object.values(blockDeclarations);
  return page(
    "Kinds of block",
    "Each block is of one kind. Fields of every kind stand at [Block](nouns/block.md); here are those that mean something for one kind alone. [Semantics 2.5](semantics/2-5-blocks.md) says how a block is entered.",
    table(
      ["kind", "family", "does"],
      kinds.map(({ type, family, help }) => [`[${type}](#${type.toLowerCase()})`, families[family], help]),
    ),
    ...kinds.flatMap(({ type, help, paths, fields }) => [
      `## ${type}`,
      help,
      `Leaves by: ${paths.length === 0 ? "no path" : codes(paths)}.`,
      ...(fields.length === 0
        ? []
        : [
            table(
              ["field", "is"],
              fields.map((name) => [code(name), helpOf(name)]),
            ),
          ]),
    ]),
  );
}

const help: ReadonlyMap<string, string> = new Map(
  Object.entries(blockFields).map(([name, field]) => [name, field.help]),
);

const helpOf = (name: string) => help.get(name) ?? "";
