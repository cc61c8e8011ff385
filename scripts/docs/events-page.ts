import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Destination, effectKinds } from "@parley/engine";
import { parseAst } from "vite";
import { eventHelp, recordHelp } from "./event-help.ts";
import { code, page, table } from "./markdown.ts";

const turn = join(import.meta.dirname, "../../packages/engine/src/turn");

/** Where effects go, for people. */
const goes: { readonly [To in Destination]: string } = {
  channel: "the channel",
  asked: "another server, at once while a live call waits",
  outbox: "the outbox",
  timers: "a timer",
  record: "the record",
};

/** What an event of the engine, an effect and an entry of the record hold, from the engine's own types. */
export async function eventsPage(): Promise<string> {
  const members = membersIn(await readFile(join(turn, "types.ts"), "utf8"));
  const effect = membersIn(await readFile(join(turn, "effect-kinds.ts"), "utf8"));
  const part = (type: string, help: { readonly [name: string]: string }) =>
    table(
      ["type", "means", "holds"],
      members(type).map(({ name, holds }) => [code(name), help[name] ?? "", listOf(holds)]),
    );
  return page(
    "Events and effects",
    "The engine takes events and answers with effects. All of them are plain JSON. [Semantics 2.2](semantics/2-2-events.md) says in which state which event is a turn.",
    "## Events",
    "Every event also has `now` (epoch milliseconds) and `random` (0 to 1). A `Channel` is one of the [channels](channels.md).",
    part("EngineEvent", eventHelp),
    "## Effects",
    "Ids come from the session and a sequence, so they stay the same when a turn is repeated. A request says which it is by `kind`.",
    table(
      ["type", "does", "goes to", "holds"],
      Object.entries(effectKinds).map(([name, { label, to }]) => {
        const [held] = effect(`kinds.${name}`);
        return [code(held?.name ?? name), label, to.map((one) => goes[one]).join("; "), listOf(held?.holds ?? [])];
      }),
    ),
    "## The record",
    "An effect `log` carries one of these entries. Values are masked before they get here.",
    part("LogEntry", recordHelp),
  );
}

const listOf = (holds: readonly string[]) => holds.map(code).join(", ");

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [member: string]: unknown };
type Member = { readonly name: string; readonly holds: readonly string[] };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The members of a union of objects that a file declares, by the value of their `type`; `kinds.say`: what such a kind holds. */
function membersIn(text: string): (type: string) => readonly Member[] {
  const body: unknown = parseAst(text, { lang: "ts" }).body;
  const declared = nodes(body).map((node) => (isNode(node.declaration) ? node.declaration : node));
  const aliases = new Map<string, unknown>([...declared.flatMap(aliasOf), ...declared.flatMap(kindsOf)]);
  const textOf = ({ start, end }: Node) => text.slice(start, end).replaceAll(/\s+/g, " ");

  /** The objects that a type may be: properties by name, with their types as they are written. */
  function objectsOf(type: unknown): readonly ReadonlyMap<string, string>[] {
    if (!isNode(type)) return [];
    switch (type.type) {
      case "TSUnionType":
        return nodes(type.types).flatMap(objectsOf);
      case "TSParenthesizedType":
        return objectsOf(type.typeAnnotation);
      case "TSIntersectionType":
        return nodes(type.types)
          .map(objectsOf)
          .reduce((some, more) => some.flatMap((one) => more.map((other) => new Map([...one, ...other]))));
      case "TSTypeReference": {
        const name = isNode(type.typeName) ? String(type.typeName.name) : "";
        return aliases.has(name) ? objectsOf(aliases.get(name)) : [new Map([[`…${name}`, ""]])];
      }
      case "TSTypeLiteral":
        return [
          new Map(
            nodes(type.members).flatMap((member) =>
              isNode(member.key) && isNode(member.typeAnnotation) && isNode(member.typeAnnotation.typeAnnotation)
                ? [[String(member.key.name), textOf(member.typeAnnotation.typeAnnotation)] as const]
                : [],
            ),
          ),
        ];
      default:
        throw new Error(`${textOf(type)} is no object`);
    }
  }

  return (type) => {
    const all = objectsOf(aliases.get(type)).map((properties) => ({
      name: (properties.get("type") ?? "").replaceAll('"', ""),
      holds: [...properties]
        .filter(([name]) => !["type", "now", "random"].includes(name))
        .map(([name, written]) => (written === "" ? name : `${name}: ${written}`)),
    }));
    if (all.length === 0) throw new Error(`There is no union ${type}`);
    return all;
  };
}

function aliasOf(node: Node): readonly (readonly [string, unknown])[] {
  return node.type === "TSTypeAliasDeclaration" && isNode(node.id) ? [[String(node.id.name), node.typeAnnotation]] : [];
}

/** The types that a table `const kinds = { say: kind<Type>()(...) } as const` gives to its kinds. */
function kindsOf(node: Node): readonly (readonly [string, unknown])[] {
  return nodes(node.declarations).flatMap(({ id, init }) => {
    const table = isNode(init) && isNode(init.expression) ? init.expression : init;
    if (!isNode(id) || id.name !== "kinds" || !isNode(table)) return [];
    return nodes(table.properties).flatMap(({ key, value }) => {
      const call = isNode(value) && isNode(value.callee) ? value.callee : null;
      const types = call !== null && isNode(call.typeArguments) ? nodes(call.typeArguments.params) : [];
      return isNode(key) ? [[`kinds.${String(key.name)}`, types[0]] as const] : [];
    });
  });
}
