import { type Arguments, ForTag, Output, type Template, TypeGuards, Value } from "liquidjs";

type Argument = Arguments extends Iterable<infer A> ? A : never;
type Token = Value["initial"]["postfix"][number];

/** Every output of a parsed template, also inside the branches of if and case. */
export function* outputsIn(templates: readonly Template[]): Iterable<Output> {
  for (const template of templates) {
    if (template instanceof Output) yield template;
    else yield* outputsIn(insideOf(template));
  }
}

/** The paths that a parsed template reads, as they are written, each once; outputs that `isLeftOut` read nothing. */
export function variablesIn(
  templates: readonly Template[],
  isLeftOut: (output: Output) => boolean = () => false,
): readonly string[] {
  const paths = new Set<string>();
  const collect = (template: Template, made: ReadonlySet<string>): void => {
    if (template instanceof Output && isLeftOut(template)) return;
    const read = new Set<string>();
    for (const argument of template.arguments?.() ?? []) fromArgument(argument, read);
    for (const path of read) if (!made.has(rootOf(path))) paths.add(path);
    // A loop makes names of its own for what stands in it.
    const within = template.blockScope === undefined ? made : new Set([...made, ...template.blockScope()]);
    for (const inner of insideOf(template)) collect(inner, within);
  };
  for (const template of templates) collect(template, new Set());
  return [...paths];
}

/** The names that loops of a template make for what stands in them. */
export function* loopNames(templates: readonly Template[]): Iterable<string> {
  for (const template of templates) {
    if (template instanceof ForTag) yield template.variable;
    yield* loopNames(insideOf(template));
  }
}

/** The first name of a path: `slots` of `slots.amount`, also of `slots["amount"]`. */
export function rootOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? "";
}

/** Templates inside a tag. The library walks them by a generator, since other tags load files. */
export function insideOf(template: Template): readonly Template[] {
  const children = template.children?.(false, true).next();
  return children?.done === true ? children.value : [];
}

function fromArgument(argument: Argument, paths: Set<string>): void {
  if (!(argument instanceof Value)) {
    fromToken(argument, paths);
    return;
  }
  for (const token of argument.initial.postfix) fromToken(token, paths);
  for (const { args } of argument.filters) {
    for (const arg of args) {
      const token = Array.isArray(arg) ? arg[1] : arg;
      if (token !== undefined) fromToken(token, paths);
    }
  }
}

function fromToken(token: Token, paths: Set<string>): void {
  if (TypeGuards.isRangeToken(token)) {
    fromToken(token.lhs, paths);
    fromToken(token.rhs, paths);
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return;
  paths.add(token.getText().trim());
  for (const part of token.props) fromToken(part, paths);
}
