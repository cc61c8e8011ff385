import { type ExpressionFunction, expressionFunctions, templateFilters } from "@parley/flow";
import { code, table } from "./markdown.ts";

/** What the library of expressions brings along: name, how it is written, what it gives. */
const macros: readonly (readonly [string, string, string])[] = [
  ["has", "has(a.b)", "Whether it is there."],
  ["all", "list.all(x, …)", "Whether the condition holds for all items."],
  ["exists", "list.exists(x, …)", "Whether the condition holds for some item."],
  ["exists_one", "list.exists_one(x, …)", "Whether the condition holds for exactly one item."],
  ["filter", "list.filter(x, …)", "The items for which the condition holds."],
  ["map", "list.map(x, …)", "A value for each item."],
  ["matches", 'text.matches("pattern")', "Whether the text holds the regular expression, which is written out."],
];

/** The functions of expressions by name. */
export function functionTable(): string {
  const own = [...expressionFunctions].map(([name, each]) => [code(name), usesOf(name, each), each.help]);
  const all = [...macros.map(([name, use, help]) => [code(name), code(use), help]), ...own];
  return table(["function", "written", "gives"], all.toSorted(byName));
}

const byName = ([one = ""]: readonly string[], [other = ""]: readonly string[]) => one.localeCompare(other, "en");

function usesOf(name: string, { call, arity: [fewest, most] }: ExpressionFunction): string {
  const spell = (from: number) => {
    const needed = Array.from({ length: Math.max(0, fewest - from) }, (_, at) => letters[at]);
    const more = most > fewest ? [Number.isFinite(most) ? `${letters[needed.length]}?` : "…"] : [];
    return [...needed, ...more].join(", ");
  };
  const asFunction = code(`${name}(${spell(0)})`);
  const asMethod = code(`value.${name}(${spell(1)})`);
  return call === "function" ? asFunction : call === "method" ? asMethod : `${asFunction}, ${asMethod}`;
}

const letters = ["a", "b", "c", "d"];

/** The filters of templates by name. */
export function filterTable(): string {
  const all = [
    ["default", "This where the value is absent or empty."] as const,
    ...Object.entries(templateFilters).map(([name, { help }]) => [name, help] as const),
  ];
  const rows = all.toSorted(byName);
  return table(
    ["filter", "gives"],
    rows.map(([name, help]) => [code(name), help]),
  );
}
