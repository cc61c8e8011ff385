import { parseSync, Visitor } from "vite";

/** An `if` that only returns or throws: what it lets through is what the rest of the function relies on. */
export type Guard = {
  /** Path from the root of the project. */
  readonly file: string;
  readonly line: number;
  /** Names it as a person would, and stays when lines around it change: `<file>: <condition>`, then `#2` for a second. */
  readonly name: string;
  /** The condition as it is written. */
  readonly condition: string;
  /** Where the condition stands in the file, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
};

type Statement = { readonly type: string; readonly body?: unknown };

/** The guards of one file. @throws when the file cannot be parsed */
export function findGuards(file: string, code: string): readonly Guard[] {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const guards: Guard[] = [];
  new Visitor({
    IfStatement: ({ test, consequent, alternate }) => {
      if (alternate !== null || !leaves(consequent)) return;
      const { start, end } = test;
      const line = code.slice(0, start).split("\n").length;
      const condition = code.slice(start, end).replaceAll(/\s+/g, " ");
      const before = guards.filter((guard) => guard.condition === condition).length;
      const name = `${file}: ${condition}${before === 0 ? "" : ` #${before + 1}`}`;
      guards.push({ file, line, name, condition, start, end });
    },
  }).visit(program);
  return guards;
}

function leaves({ type, body }: Statement): boolean {
  if (type === "ReturnStatement" || type === "ThrowStatement") return true;
  if (type !== "BlockStatement" || !Array.isArray(body)) return false;
  const last: Statement | undefined = body.at(-1);
  return last !== undefined && leaves(last);
}

/** Names one guard among those of the same sources. */
export const idOf = ({ file, start }: Guard): string => `${file}:${start}`;
