import { type EntityKind, entityKindsByName, type Id, isEntityKind, targetOf } from "@parley/model/kernel";
import type { EntityDoc, FlowDocument } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { actionNames } from "../expressions/action-names.ts";
import { isPlainMember, momentName } from "../expressions/environment.ts";
import { momentMembers } from "../program/moment.ts";
import { metadataWrites, providedMetadata } from "../survey/metadata-writes.ts";
import { subjectsOf } from "../survey/subjects.ts";

/** What holds a name: a value that callers give, the metadata, the answer of an action, the conversation itself, the client. */
export type NameHolder =
  | "value"
  | "metadata"
  | "account"
  | "business"
  | "template"
  | "answer"
  | "conversation"
  | "match"
  | "variant"
  | "visits"
  | "credential"
  | "moment";

/** A name that expressions and templates may read, and what it is. */
export type NameAt = {
  /** As it is written: `slots.size`, `visits["Ask again"]`. */
  readonly path: string;
  readonly holder: NameHolder;
  /** The kind of what it holds: `list`, `number`, `text`; null where any may be there. */
  readonly kind: string | null;
  /**
   * Whether it is filled where it is read: `before` it on some way there, `here`, only `elsewhere`, by nothing of the
   * version (`unfilled`), or `always` there.
   */
  readonly filled: "before" | "here" | "elsewhere" | "unfilled" | "always";
  /** Names of the blocks and paths that fill it, those on the way first. */
  readonly by: readonly string[];
  /** Such as it may hold; null where none is known. */
  readonly example: string | null;
};

const order: { readonly [filled in NameAt["filled"]]: number } = {
  before: 0,
  here: 1,
  elsewhere: 2,
  always: 3,
  unfilled: 4,
};

/**
 * The names that a text at a place may read, those filled before it first. The answers of a webhook become metadata
 * whose names are declared nowhere: they are among them once something else names them.
 * @param place the block or path whose text it is; null for what holds in the whole version
 */
export function namesAt(document: FlowDocument, place: Id | null): readonly NameAt[] {
  const filling = fillingAt(document, place);
  const { settings, rows } = document;
  const names: readonly (readonly NameAt[])[] = [
    valuesOf(document, filling),
    metadataOf(document, filling),
    settings.account_attributes.map(({ name, type }) => always(member("account", name), "account", type)),
    Object.entries(settings.business_config).map(([name, value]) =>
      always(member("business", name), "business", null, textOf(value)),
    ),
    settings.template_config.map(({ name, type, value, default: standard }) =>
      always(member("template", name), "template", type, textOf(value ?? standard)),
    ),
    answersOf(document, filling),
    builtIn(settings.language),
    rows.entity.map(({ name }) => always(member("match", name), "match", "true or false")),
    settings.ab_tests.map(({ name, variants }) =>
      always(member("ab", name), "variant", "text", variants[0]?.name ?? null),
    ),
    // Blocks of one name are counted together.
    [...new Set(rows.block.map(({ name }) => name))].map((name) =>
      always(`visits[${JSON.stringify(name)}]`, "visits", "number", "1"),
    ),
  ];
  return names.flatMap((some) => some.toSorted((a, b) => order[a.filled] - order[b.filled]));
}

type Filling = {
  /** How what some blocks and paths fill stands to the place, and their names. */
  readonly of: (rows: readonly Id[]) => Pick<NameAt, "filled" | "by">;
};

function fillingAt({ rows }: FlowDocument, place: Id | null): Filling {
  const blocks = new Map(rows.block.map((row) => [row.id, row]));
  const paths = new Map(rows.path.map((row) => [row.id, row]));
  const subjects = subjectsOf(blocks);
  const leading = groupBy(rows.path, ({ destination_block }) => destination_block);
  const before = new Set<Id>();
  // A path is read where its block has been: what that block fills is filled before it.
  const path = place === null ? undefined : paths.get(place);
  const open: Id[] = place === null ? [] : path === undefined ? leadersOf(place) : [path.source_block];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (before.has(at)) continue;
    before.add(at);
    open.push(...leadersOf(at));
  }

  /** The paths into a block and the blocks that they leave; a called sub-flow is entered by its Start from its caller. */
  function leadersOf(block: Id): Id[] {
    const into = leading.get(block) ?? [];
    const home = blocks.get(block)?.subflow;
    const callers = into.length > 0 ? [] : rows.block.filter((each) => each.entrypoint_subflow === home);
    for (const { id } of into) before.add(id);
    return [...into.map(({ source_block }) => source_block), ...callers.map(({ id }) => id)];
  }
  function nameOf(id: Id): string {
    const block = blocks.get(id);
    if (block !== undefined) return block.name;
    const own = paths.get(id);
    const subject = own === undefined ? null : subjects.path(own);
    return subject === null || subject.noun === "settings" ? "" : subject.name;
  }
  const namesOf = (ids: readonly Id[]) =>
    ids
      .map(nameOf)
      .filter((name) => name !== "")
      .sort();
  return {
    of(fillers) {
      const [ahead, rest] = [fillers.filter((id) => before.has(id)), fillers.filter((id) => !before.has(id))];
      const by = [...new Set([...namesOf(ahead), ...namesOf(rest)])];
      if (fillers.length === 0) return { filled: "unfilled", by };
      if (ahead.length > 0) return { filled: "before", by };
      return { filled: place !== null && rest.includes(place) ? "here" : "elsewhere", by };
    },
  };
}

function valuesOf({ rows }: FlowDocument, filling: Filling): readonly NameAt[] {
  const setting = rows.block.flatMap(({ id, set_values, llm_outputs, call_outputs }) =>
    [...set_values, ...llm_outputs, ...call_outputs].flatMap(({ to }) => {
      const target = targetOf(to);
      return target?.root === "slots" ? [{ name: target.name, block: id }] : [];
    }),
  );
  const collected = groupBy([...rows.block_entity, ...setting], ({ name }) => name);
  return rows.entity.map((entity): NameAt => {
    const blocks = (collected.get(entity.name) ?? []).map(({ block }) => block);
    const kind = entity.types[0] ?? null;
    const example = isEntityKind(kind) ? exampleOf(kind, entity) : null;
    return { path: member("slots", entity.name), holder: "value", kind, example, ...filling.of(blocks) };
  });
}

function exampleOf(kind: EntityKind, { config }: EntityDoc): string {
  const [first] = config.values ?? [];
  return first?.value ?? entityKindsByName[kind].example;
}

function metadataOf(document: FlowDocument, filling: Filling): readonly NameAt[] {
  const { settings } = document;
  const writers = groupBy(
    [...metadataWrites({ document, subject: subjectsOf(new Map(document.rows.block.map((row) => [row.id, row]))) })],
    ({ name }) => name,
  );
  const declared = new Map(settings.metadata_keys.map(({ key, type }) => [key, type]));
  return [...new Set([...declared.keys(), ...writers.keys(), ...providedMetadata])].map((key): NameAt => {
    const path = member("metadata", key);
    const type = declared.get(key);
    const writing = (writers.get(key) ?? []).flatMap(({ subject }) => ("id" in subject ? subject.id : []));
    // What is declared may come with the call, whatever the version writes of it later.
    if (writing.length === 0) return always(path, "metadata", type ?? null);
    return { path, holder: "metadata", kind: type ?? null, example: null, ...filling.of(writing) };
  });
}

function answersOf({ rows }: FlowDocument, filling: Filling): readonly NameAt[] {
  const asking = rows.block.filter(({ action }) => action !== null).map(({ id }) => id);
  const answer = filling.of(asking);
  return Object.entries(actionNames).map(
    ([name, { kind, example }]): NameAt => ({ path: `action.${name}`, holder: "answer", kind, example, ...answer }),
  );
}

const builtIn = (language: string): readonly NameAt[] => [
  always("input", "conversation", "text", "yes please"),
  always("intent", "conversation", "text"),
  always("confidence", "conversation", "number", "0.8"),
  always("language", "conversation", "text", language),
  always("channel", "conversation", "text", "voice"),
  always("now", "conversation", "time"),
];

function always(path: string, holder: NameHolder, kind: string | null, example: string | null = null): NameAt {
  return { path, holder, kind, filled: "always", by: [], example };
}

/** The secrets of a client, which requests name and nothing reads. The version does not hold them: who asks knows their names. */
export const credentialNames = (names: readonly string[]): readonly NameAt[] =>
  names.map((name) => always(`credentials.${name}`, "credential", null));

/** What the conditions of rules read beside what holds in the whole version: what happens at the moment. */
export const momentNames = (): readonly NameAt[] =>
  momentMembers.map((name) =>
    always(`${momentName}.${name}`, "moment", name === "count" ? "number" : name === "value" ? null : "text"),
  );

/** A name below a root, in brackets where it cannot follow a dot. */
const member = (root: string, name: string) =>
  isPlainMember(name) ? `${root}.${name}` : `${root}[${JSON.stringify(name)}]`;

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
