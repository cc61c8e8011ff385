import {
  compileExpression,
  type ExpressionFunction,
  expressionFunctions,
  type Scope,
  templateFilters,
} from "@parley/flow";
import { code, table } from "./markdown.ts";

/** What the library of expressions brings along: name, how it is written, what it gives. */
const macros: readonly (readonly [string, string, string, string])[] = [
  ["has", "has(a.b)", "Whether it is there.", "has(slots.size)"],
  ["all", "list.all(x, …)", "Whether the condition holds for all items.", "[1, 2].all(x, x > 0)"],
  ["exists", "list.exists(x, …)", "Whether the condition holds for some item.", "[1, 2].exists(x, x > 1)"],
  [
    "exists_one",
    "list.exists_one(x, …)",
    "Whether the condition holds for exactly one item.",
    "[1, 2].exists_one(x, x > 1)",
  ],
  ["filter", "list.filter(x, …)", "The items for which the condition holds.", "[1, 2].filter(x, x > 1)"],
  ["map", "list.map(x, …)", "A value for each item.", "[1, 2].map(x, x * 10)"],
  [
    "matches",
    'text.matches("pattern")',
    "Whether the text holds the regular expression, which is written out.",
    '"AB12".matches("[0-9]+$")',
  ],
];

/** The functions of expressions by name. */
export function functionTable(): string {
  const own = [...expressionFunctions].map(([name, each]) => [
    code(name),
    usesOf(name, each),
    each.help,
    exampleOf(each.example),
  ]);
  const all = [
    ...macros.map(([name, use, help, example]) => [code(name), code(use), help, exampleOf(example)]),
    ...own,
  ];
  return table(["function", "written", "gives", "for example"], all.toSorted(byName));
}

/** An example with its value, at a moment and by a chance that are always the same. */
function exampleOf(source: string): string {
  const compiled = compileExpression(source);
  if (!compiled.ok) throw new Error(`${source}: ${compiled.error.message}`);
  const result = compiled.expression.evaluate(exampleScope);
  if (!result.ok) throw new Error(`${source}: ${result.error}`);
  return `${code(source)} is ${code(JSON.stringify(result.value))}`;
}

/** 09:30 on the first of March 2026 in UTC. */
const exampleScope: Scope = {
  ...{ slots: { size: "large" }, metadata: {}, account: {}, business: {}, template: {}, visits: {}, match: {}, ab: {} },
  ...{ intent: null, confidence: null, input: null, action: null, language: "en", channel: "voice" },
  ...{ now: Date.UTC(2026, 2, 1, 9, 30), random: 0.25, zone: "UTC" },
};

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
