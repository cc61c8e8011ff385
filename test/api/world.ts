import { internalActions } from "@parley/db/store";
import { type Mount, type Noun, nouns } from "@parley/model";
import { nameless } from "./catalogue.ts";
import type { Reply } from "./check-answer.ts";
import { succeeded } from "./client.ts";
import { type Collection, collectionAt, collections, filledIn, parentsOf } from "./collections.ts";
import type { Api, User } from "./start-api.ts";
import { nextNumber, type Refer, type Values, valuesFor } from "./values.ts";

/** A row that a test made. `item` names it in paths, as its Location said. */
export type Made = {
  readonly id: string;
  readonly item: string;
  readonly path: string;
  readonly sent: Values;
  readonly row: Values;
};

const mounts: ReadonlyMap<string, { readonly noun: Noun; readonly mount: Mount }> = new Map(
  nouns.flatMap((noun) => noun.mounts.map((mount) => [nameless(mount.path), { noun, mount }] as const)),
);

/** Nouns that paths go through: references lead to the tenant's own row, so that all stand in one flow and version. */
const parents: { readonly [noun: string]: string } = {
  organisation: "/api/organisations/",
  flow: "/api/organisations/{org}/flows/",
  flow_version: "/api/organisations/{org}/flows/{flow}/versions/",
};

/** The declaration that good values of a collection's rows are made from. */
export const declarationOf = (path: string) => mounts.get(nameless(path));

/**
 * One tenant and the rows it has. Parents and rows to refer to are made when they are first needed, through the API, by
 * a user who may do everything.
 */
export class World {
  readonly #api: Api;
  readonly #made = new Map<string, Promise<Made>>();
  readonly #making = new Set<string>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** The tenant's own row in a collection: the one that paths below it go through. */
  rowOf(path: string): Promise<Made> {
    if (path === "/api/flows/") return this.rowOf("/api/organisations/{org}/flows/");
    return this.#once(nameless(path), () => this.make(path));
  }

  /** The same client and flow, with a version of its own. */
  async inNewVersion(): Promise<World> {
    const other = new World(this.#api);
    const version = "/api/organisations/{org}/flows/{flow}/versions/";
    for (const parent of parentsOf(version)) other.#made.set(nameless(parent), this.rowOf(parent));
    other.#made.set(nameless(version), Promise.resolve(await this.make(version)));
    return other;
  }

  /** Items of the parameters of a path, one after the other. */
  async itemsOf(path: string): Promise<readonly string[]> {
    const items: string[] = [];
    for (const parent of parentsOf(path)) items.push((await this.rowOf(parent)).item);
    return items;
  }

  /** A path of the catalogue with the tenant's rows in the place of its parameters. */
  async pathOf(path: string): Promise<string> {
    return filledIn(path, await this.itemsOf(path));
  }

  async organisation(): Promise<string> {
    return (await this.rowOf("/api/organisations/")).id;
  }

  /** Good values for a new row, or a change, in a collection. */
  async values(path: string, verb: "create" | "change" = "create"): Promise<Values> {
    const declared = declarationOf(path);
    if (declared === undefined) throw new Error(`No noun is mounted at ${path}`);
    const { noun, mount } = declared;
    const bound = [...Object.values(mount.bind), ...Object.keys(mount.fixed ?? {})];
    return valuesFor(noun, { verb, bound, n: nextNumber(), refer: this.refer });
  }

  /** Makes a further row; `by` a user who may. */
  async make(path: string, changes: Values = {}, by: User = this.#api.admin): Promise<Made> {
    if (declarationOf(path) === undefined) return nothingAt(path, this.#api.server.deps.newId());
    if (path === library) return this.#keep(changes);
    if (path === callbacks) return this.#book();
    if (path === versionComments) return this.#comment(changes, by);
    const sent = { ...(await this.values(path)), ...changes };
    const at = await this.pathOf(path);
    return madeOf(succeeded(await by.post(at, sent)), sent);
  }

  /** What the library holds, a sub-flow has to be kept for. */
  async #keep(changes: Values): Promise<Made> {
    const { admin } = this.#api;
    const { name, note } = await this.values(library);
    const sent = { name, note, ...changes };
    const subFlow = await this.make(subFlows);
    const { body } = succeeded(await admin.post(`${subFlow.path}keep/`, sent));
    const path = `${await this.pathOf(library)}${body.entry}/`;
    return { id: body.entry, item: body.entry, path, sent, row: succeeded(await admin.get(path)).body };
  }

  /** A call back is booked in a conversation. */
  async #book(): Promise<Made> {
    const { admin, server } = this.#api;
    const organisation = await this.organisation();
    const { id: call } = await this.rowOf("/api/organisations/{org}/flows/{flow}/analytics/");
    const parameters = { contact: "+15550100", date: "2099-03-01", time: "17:30" };
    const key = `${call}:${nextNumber()}`;
    await internalActions(server.database, "UTC")({ id: key, name: "schedule_callback", parameters }, organisation);
    const at = await this.pathOf(callbacks);
    const [row] = succeeded(await admin.get(`${at}?key=${key}`)).body.results;
    return { id: row.id, item: row.id, path: `${at}${row.id}/`, sent: {}, row };
  }

  /** What a version has comments on are its blocks and paths. */
  async #comment(changes: Values, by: User): Promise<Made> {
    const made = await this.make(blockComments, changes, by);
    return { ...made, path: `${await this.pathOf(versionComments)}${made.item}/` };
  }

  /** A row of a noun, of this tenant; null while rows of it are just being made, so that none refers to itself. */
  readonly refer: Refer = async (name, n) => {
    const parent = parents[name];
    if (parent !== undefined) return this.#making.has(parent) ? null : (await this.rowOf(parent)).id;
    const home = homeOf(name, this.#api);
    if (home === undefined || this.#making.has(home.path)) return null;
    const alternate = n % 2;
    return (await this.#once(`${nameless(home.path)}#${alternate}`, () => this.make(home.path))).id;
  };

  #once(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const path = key.split("#", 1)[0] ?? "";
    const collection = collectionAt(path);
    const made = (async () => {
      if (collection !== undefined) this.#making.add(collection.path);
      try {
        return await make();
      } finally {
        if (collection !== undefined) this.#making.delete(collection.path);
      }
    })();
    this.#made.set(key, made);
    return made;
  }
}

const versionComments = "/api/organisations/{org}/flows/{flow}/versions/{ver}/comments/";
const blockComments = "/api/organisations/{org}/flows/{flow}/versions/{ver}/blocks/{block_pk}/comments/";
const callbacks = "/api/organisations/{org}/flows/{flow}/callbacks/";
const library = "/api/organisations/{org}/library/";
const subFlows = "/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/";

/** What only work itself makes, such as a task: tests of that work make it, others name one that is not there. */
const nothingAt = (path: string, id: string): Made => ({ id, item: id, path: `${path}${id}/`, sent: {}, row: {} });

export function madeOf(reply: Reply, sent: Values): Made {
  const path = String(reply.headers.location);
  const item = decodeURIComponent(path.split("/").at(-2) ?? "");
  return { id: reply.body.id, item, path, sent, row: reply.body };
}

/** Where rows of a noun are made: the last collection of it that is built and can create. */
function homeOf(noun: string, api: Api): Collection | undefined {
  return collections.findLast(
    ({ path, calls }) =>
      calls.create !== undefined && api.mounted.has(calls.create.id) && declarationOf(path)?.noun.name === noun,
  );
}
