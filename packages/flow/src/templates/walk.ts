import {
  type Arguments,
  CaseTag,
  ForTag,
  Output,
  type PropertyAccessToken,
  type QuotedToken,
  type Template,
  TypeGuards,
  Value,
} from "liquidjs";

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
export const variablesIn = (
  templates: readonly Template[],
  isLeftOut?: (output: Output) => boolean,
): readonly string[] => [...new Set([...pathsIn(templates, isLeftOut)].map(textOf))];

/** Where a parsed template reads a value of the conversation. */
export function* pathsIn(
  templates: readonly Template[],
  isLeftOut: (output: Output) => boolean = () => false,
  made: ReadonlySet<string> = new Set(),
): Generator<PropertyAccessToken> {
  for (const template of templates) {
    const isOut = template instanceof Output && isLeftOut(template);
    for (const argument of isOut ? [] : (template.arguments?.() ?? [])) {
      for (const path of fromArgument(argument)) if (!made.has(rootOf(textOf(path)))) yield path;
    }
    // A loop makes names of its own for what stands in it.
    const within = template.blockScope === undefined ? made : new Set([...made, ...template.blockScope()]);
    yield* pathsIn(insideOf(template), isLeftOut, within);
  }
}

const textOf = (path: PropertyAccessToken) => path.getText().trim();

/** A path that a parsed template compares with a text. */
export type ComparedPath = { readonly path: PropertyAccessToken; readonly text: QuotedToken };

/** What a parsed template compares with texts: by `==`, `!=` or `contains`, and by the branches of a case. */
export function* comparedIn(templates: readonly Template[]): Generator<ComparedPath> {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) {
      if (argument instanceof Value) yield* comparedBy(argument);
    }
    if (template instanceof CaseTag) {
      const [path] = template.value.initial.postfix;
      for (const text of template.branches.flatMap(({ values }) => values)) yield* paired(path, text);
    }
    yield* comparedIn(insideOf(template));
  }
}

function* comparedBy({ initial }: Value): Generator<ComparedPath> {
  const operands: (Token | null)[] = [];
  for (const token of initial.postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands.push(token);
    else if (token.operator !== "not") {
      const [left, right] = operands.splice(-2);
      yield* paired(left, right);
      yield* paired(right, left);
      operands.push(null);
    }
  }
}

function* paired(path: Token | null | undefined, text: Token | null | undefined): Generator<ComparedPath> {
  if (TypeGuards.isPropertyAccessToken(path) && TypeGuards.isQuotedToken(text)) yield { path, text };
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

function* fromArgument(argument: Argument): Generator<PropertyAccessToken> {
  if (!(argument instanceof Value)) {
    yield* fromToken(argument);
    return;
  }
  for (const token of argument.initial.postfix) yield* fromToken(token);
  for (const { args } of argument.filters) {
    for (const arg of args) {
      const token = Array.isArray(arg) ? arg[1] : arg;
      if (token !== undefined) yield* fromToken(token);
    }
  }
}

function* fromToken(token: Token): Generator<PropertyAccessToken> {
  if (TypeGuards.isRangeToken(token)) {
    yield* fromToken(token.lhs);
    yield* fromToken(token.rhs);
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return;
  yield token;
  for (const part of token.props) yield* fromToken(part);
}
