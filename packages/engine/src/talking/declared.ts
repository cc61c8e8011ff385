import type { ProgramAction, ProgramBlock, ProgramOutput, ProgramPath, RequestTree } from "@parley/flow";
import { type JsonSchema, type ModelFunction, ownModelEvents, pathKinds } from "@parley/model/kernel";
import type { Turn } from "../turn/turn.ts";

/** A function that a block declares to its model: an action it may run, or the way out. */
export type DeclaredFunction = {
  readonly told: ModelFunction;
  /** The action that is run; null for the function by which the block is left. */
  readonly action: ProgramAction | null;
  /** The values that it takes, by the name of their argument. */
  readonly outputs: ReadonlyMap<string, ProgramOutput>;
};

/** What a model may propose in a block. Nothing else is ever done for it. */
export type Declared = {
  readonly functions: ReadonlyMap<string, DeclaredFunction>;
  /** Events by which it may leave. */
  readonly exits: readonly string[];
};

/** The function by which a block is left, and its argument that names the exit. */
export const leaving = { function: "leave", exit: "exit" } as const;

const known = new WeakMap<ProgramBlock, Declared>();

/** What is declared, made once for a block. */
export function declaredIn(turn: Turn, block: ProgramBlock): Declared {
  const before = known.get(block);
  if (before !== undefined) return before;
  const declared = declare(turn, block);
  known.set(block, declared);
  return declared;
}

function declare(turn: Turn, block: ProgramBlock): Declared {
  const functions = new Map<string, DeclaredFunction>();
  const outputs = argumentsOf(block.llm_outputs);
  for (const name of block.doc.llm_tools) {
    const action = turn.program.actionsByName.get(name);
    if (action === undefined) continue;
    const read = new Set(namesReadBy(action));
    const taken = new Map([...outputs].filter(([, output]) => namesOf(turn, output).some((each) => read.has(each))));
    const called = freeName(name, functions, [leaving.function]);
    functions.set(called, {
      action,
      outputs: taken,
      told: { name: called, description: action.doc.description ?? name, parameters: schemaOf(turn, taken, {}) },
    });
  }
  const exits = exitsOf(block);
  if (exits.length > 0) functions.set(leaving.function, exitFunction(turn, exits, outputs));
  return { functions, exits: exits.map(({ event }) => event) };
}

/** Events for which the block has a path: those of its own and of silence are no exits of the model. */
function exitsOf({ paths }: ProgramBlock): readonly { readonly event: string; readonly path: ProgramPath }[] {
  const own: readonly string[] = [...ownModelEvents, "silent"];
  const seen = new Set<string>(own);
  return [...paths.override, ...paths.event].flatMap((path) => {
    const event = pathKinds[path.doc.transition_type].on === "event" ? path.doc.trigger : null;
    if (event === null || seen.has(event)) return [];
    seen.add(event);
    return [{ event, path }];
  });
}

function exitFunction(
  turn: Turn,
  exits: readonly { readonly event: string; readonly path: ProgramPath }[],
  outputs: ReadonlyMap<string, ProgramOutput>,
): DeclaredFunction {
  const ways = exits.map(({ event, path }) => (path.doc.name === "" ? event : `${event}: ${path.doc.name}`));
  const exit = { type: "string", enum: exits.map(({ event }) => event), description: ways.join("; ") };
  const description = "Ends this talk by one of its exits, with the values that are known.";
  const parameters = schemaOf(turn, outputs, { [leaving.exit]: exit });
  return { action: null, outputs, told: { name: leaving.function, description, parameters } };
}

/** Arguments by the names of what they fill: letters, digits and underscores, as functions want them. */
function argumentsOf(outputs: readonly ProgramOutput[]): ReadonlyMap<string, ProgramOutput> {
  const named = new Map<string, ProgramOutput>();
  for (const output of outputs) named.set(freeName(output.to.name, named, [leaving.exit]), output);
  return named;
}

const longestName = 50;

function freeName(name: string, taken: ReadonlyMap<string, unknown>, reserved: readonly string[]): string {
  const plain = name.replace(/[^A-Za-z0-9_]+/g, "_").slice(0, longestName) || "value";
  let free = plain;
  for (let count = 2; taken.has(free) || reserved.includes(free); count++) free = `${plain}_${count}`;
  return free;
}

function schemaOf(
  turn: Turn,
  outputs: ReadonlyMap<string, ProgramOutput>,
  first: { readonly [name: string]: JsonSchema },
): JsonSchema {
  const values = [...outputs].map(([name, output]) => [name, schemaOfOutput(turn, output)]);
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(first),
    properties: { ...first, ...Object.fromEntries(values) },
  };
}

function schemaOfOutput(turn: Turn, output: ProgramOutput): JsonSchema {
  const { help } = output.doc;
  const { type, choices } = takenBy(turn, output);
  return {
    type: type === "text" || type === "date" ? "string" : type,
    ...(type === "date" && { format: "date" }),
    ...(choices !== null && { enum: choices }),
    ...(help !== undefined && { description: help }),
  };
}

/** What is taken as a value; of texts, null takes any. */
export type Taken =
  | { readonly type: Exclude<ProgramOutput["doc"]["type"], "text">; readonly choices: null }
  | { readonly type: "text"; readonly choices: readonly string[] | null };

/** What an output takes. Only texts have choices: the declared ones, else the values of the slot's list, of any type. */
export function takenBy({ program }: Turn, { to, doc }: ProgramOutput): Taken {
  const entity = to.root === "slots" ? program.entities.get(to.name) : undefined;
  const listed = entity?.config.values ?? [];
  if (doc.type !== "text" && listed.length === 0) return { type: doc.type, choices: null };
  const declared = doc.type === "text" ? (doc.choices ?? []) : [];
  const choices = declared.length > 0 ? declared : listed.map(({ value }) => value);
  return { type: "text", choices: choices.length === 0 ? null : choices };
}

/** The names that texts read a value by. */
const namesOf = ({ program }: Turn, { to: { root, name } }: ProgramOutput) =>
  (root === "metadata" ? [root, program.settings.primary_scope_name] : [root]).map((each) => `${each}.${name}`);

/** What the texts of an action read. */
function namesReadBy({ endpoint, headers, query, body }: ProgramAction): readonly string[] {
  const texts = [...(endpoint === null ? [] : [endpoint]), ...[...headers, ...query].map(({ value }) => value)];
  return [...texts.flatMap(({ variables }) => variables), ...variablesIn(body)];
}

function variablesIn(tree: RequestTree): readonly string[] {
  switch (tree.type) {
    case "text":
      return tree.text.variables;
    case "literal":
      return [];
    case "list":
      return tree.items.flatMap(variablesIn);
    case "object":
      return tree.members.flatMap(({ value }) => variablesIn(value));
  }
}
