import { columnOf, fieldOf, type Mount, type Noun, storedFields, writableFields } from "@parley/model";
import type { Field } from "@parley/model/kernel";
import type { CatalogueCall } from "../catalogue.ts";
import type { Reply } from "../check-answer.ts";
import { succeeded } from "../client.ts";
import type { Collection, CollectionVerb } from "../collections.ts";
import type { Api, ListenerName, User } from "../start-api.ts";
import type { Values } from "../values.ts";
import type { Made, World } from "../world.ts";

/** What the tests of one collection work with. */
export type Bench = {
  readonly api: Api;
  readonly collection: Collection;
  readonly noun: Noun;
  readonly mount: Mount;
  readonly listener: ListenerName;
  /** The tenant that is worked in, and another one. */
  readonly own: World;
  readonly foreign: World;
  /** A user with the policies that the catalogue asks for, in the own tenant; and the same in the other one. */
  readonly user: () => User;
  readonly stranger: () => User;
  /** The user with rights in the own tenant only, where `user` needs rights apart from all tenants. */
  readonly member: () => User;
  readonly has: (...verbs: readonly CollectionVerb[]) => boolean;
  /** Clients do not write these rows, though they are theirs. */
  readonly isKeptByStaff: boolean;
};

/** A call of the collection that is built. */
export function callFor({ api, collection }: Bench, verb: CollectionVerb): CatalogueCall | undefined {
  const call = collection.calls[verb];
  return call !== undefined && api.mounted.has(call.id) ? call : undefined;
}

/** The collection's path in the own tenant. */
export const pathOf = ({ own, collection }: Bench): Promise<string> => own.pathOf(collection.path);

export const make = ({ own, collection, noun, user }: Bench, changes: Values = {}): Promise<Made> =>
  // What a comment says is its author's to change.
  own.make(collection.path, changes, noun.name === "comment" ? user() : undefined);

const isBound = ({ mount }: Bench, name: string) =>
  Object.values(mount.bind).includes(name) || mount.fixed?.[name] !== undefined;

/** What a row belongs to is set when it is made; the key of its path is left alone too, so that the path stays. */
const staysPut = ({ noun, mount }: Bench, name: string) =>
  columnOf(noun, name) === "organisation_id" || name === "flow_config" || name === mount.key;

/** Below some rows there is one row at most: the worker that owns a SIP line. */
export const holdsMany = ({ noun, mount }: Bench): boolean =>
  !Object.values(mount.bind).some((name) => noun.reverse[name] !== undefined);

/** Fields that a body may set, with their declarations. */
export const writable = (bench: Bench, verb: "create" | "change"): readonly (readonly [string, Field])[] =>
  writableFields(bench.noun, verb).filter(([name]) => name !== "id" && !isBound(bench, name));

/** Good values for a change, without what a row belongs to; for a whole row, `item` is what its path is to name. */
export async function newValues(bench: Bench, item?: string): Promise<Values> {
  const { own, collection, mount } = bench;
  const all = Object.entries(await own.values(collection.path, "change"));
  const hasKey = item !== undefined && mount.key !== "id" && all.some(([name]) => name === mount.key);
  const values = all.filter(([name]) => !staysPut(bench, name));
  return { ...Object.fromEntries(values), ...(hasKey ? { [mount.key]: item } : {}) };
}

/** Those of the values without which no row can be made. */
export function needed(bench: Bench, values: Values): Values {
  const isOptional = (name: string) => {
    const field = storedFields(bench.noun)[name];
    return field !== undefined && (field.default !== undefined || field.nullable) && !staysPut(bench, name);
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOptional(name)));
}

/** Fields that follow from others where they are left out: the end of a call that was imported. */
const derived: { readonly [field: string]: true } = { "call.ended_at": true };

/** What the fields that were left out should hold. */
export function defaultsOf(bench: Bench, values: Values, sent: Values): Values {
  const left = Object.keys(values).filter((name) => !(name in sent) && !(`${bench.noun.name}.${name}` in derived));
  const shown = left.flatMap((name) => {
    const field = fieldOf(bench.noun, name);
    return field === undefined || field.writeOnly ? [] : [[name, field.default ?? null] as const];
  });
  return Object.fromEntries(shown);
}

/** What was sent, without what is never shown. */
export const visible = (noun: Noun, sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => fieldOf(noun, name)?.writeOnly !== true));

/** The same fields of a row as `wanted` has. */
export const picked = (row: Values | undefined, wanted: Values): Values =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, row?.[name]]));

/** The row with this id among the results of a list. */
export const inList = (reply: Reply, id: string): Values | undefined =>
  succeeded(reply).body.results.find((row: Values) => row.id === id);

/** Rows by their ids, through the collection's list. */
export const listed = async (bench: Bench, ...ids: readonly string[]): Promise<Reply> =>
  listedBy(bench.user(), bench, ...ids);

export const listedBy = async (user: User, bench: Bench, ...ids: readonly string[]): Promise<Reply> =>
  user.get(`${await pathOf(bench)}?id=${ids.join(",")}&limit=500`);

/** One row, through its own call where there is one, else through the list; undefined when it is not there. */
export async function read(bench: Bench, { id, path }: Pick<Made, "id" | "path">): Promise<Values | undefined> {
  if (!bench.has("get")) return inList(await listed(bench, id), id);
  const reply = await bench.user().get(path);
  return reply.status === 404 ? undefined : succeeded(reply).body;
}
