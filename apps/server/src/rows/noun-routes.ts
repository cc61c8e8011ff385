import { changeSchema, createSchema, type Mount, type Noun, type Rule, rowSchema, type Verb } from "@parley/model";
import type { JsonSchema } from "@parley/model/kernel";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Answer } from "../http/answer.ts";
import type { Method } from "../http/incoming.ts";
import { bulkChange, bulkRemove } from "./bulk.ts";
import { type Changing, change, create, type Making, type Removing, remove } from "./change.ts";
import { boundFields } from "./list-query.ts";
import { get, list } from "./read.ts";
import type { Target } from "./sql-parts.ts";

export type VerbHandler = (visit: Visit, target: Target) => Promise<Answer>;
export type VerbHandlers = { readonly [V in Verb]?: VerbHandler };

type Shape = {
  readonly method: Method;
  readonly on: "collection" | "row";
  readonly tail: string;
  readonly rule: "read" | "write" | "remove";
  readonly mutates: boolean;
  readonly summary: (noun: Noun) => string;
};

const shapes: { readonly [V in Verb]: Shape } = {
  list: {
    method: "GET",
    on: "collection",
    tail: "",
    rule: "read",
    mutates: false,
    summary: (noun) => `List: ${noun.title}`,
  },
  create: {
    method: "POST",
    on: "collection",
    tail: "",
    rule: "write",
    mutates: true,
    summary: (noun) => `Create: ${noun.title}`,
  },
  get: { method: "GET", on: "row", tail: "", rule: "read", mutates: false, summary: (noun) => `Read: ${noun.title}` },
  put: {
    method: "PUT",
    on: "row",
    tail: "",
    rule: "write",
    mutates: true,
    summary: (noun) => `Replace: ${noun.title}`,
  },
  patch: {
    method: "PATCH",
    on: "row",
    tail: "",
    rule: "write",
    mutates: true,
    summary: (noun) => `Change: ${noun.title}`,
  },
  delete: {
    method: "DELETE",
    on: "row",
    tail: "",
    rule: "remove",
    mutates: true,
    summary: (noun) => `Delete: ${noun.title}`,
  },
  bulk_put: {
    method: "PUT",
    on: "collection",
    tail: "",
    rule: "write",
    mutates: true,
    summary: (noun) => `Change many: ${noun.title}`,
  },
  bulk_patch: {
    method: "PATCH",
    on: "collection",
    tail: "",
    rule: "write",
    mutates: true,
    summary: (noun) => `Change many: ${noun.title}`,
  },
  bulk_delete: {
    method: "DELETE",
    on: "collection",
    tail: "",
    rule: "remove",
    mutates: true,
    summary: (noun) => `Delete many: ${noun.title}`,
  },
  undelete: {
    method: "GET",
    on: "row",
    tail: "undelete/",
    rule: "write",
    mutates: true,
    summary: (noun) => `Restore: ${noun.title}`,
  },
  bulk_undelete: {
    method: "GET",
    on: "collection",
    tail: "bulk_undelete/",
    rule: "write",
    mutates: true,
    summary: (noun) => `Restore many: ${noun.title}`,
  },
};

const listSchema = (noun: Noun): JsonSchema => ({
  type: "object",
  required: ["count", "next", "previous", "results"],
  properties: {
    count: { type: ["integer", "null"] },
    next: { type: ["string", "null"] },
    previous: { type: ["string", "null"] },
    results: { type: "array", items: rowSchema(noun) },
  },
});

const bulkAnswer: JsonSchema = {
  type: "object",
  required: ["matched", "updated", "errors"],
  properties: { matched: { type: "integer" }, updated: { type: "integer" }, errors: { type: "array" } },
};

function schemas(noun: Noun, mount: Mount, verb: Verb): { request?: JsonSchema; response?: JsonSchema } {
  switch (verb) {
    case "list":
      return { response: listSchema(noun) };
    case "create":
      return { request: createSchema(noun, boundFields(mount)), response: rowSchema(noun) };
    case "put":
    case "patch":
      return { request: changeSchema(noun), response: rowSchema(noun) };
    case "get":
    case "undelete":
      return { response: rowSchema(noun) };
    case "delete":
      return {};
    case "bulk_put":
    case "bulk_patch":
      return {
        request: { anyOf: [changeSchema(noun), { type: "array", items: changeSchema(noun) }] },
        response: bulkAnswer,
      };
    case "bulk_delete":
    case "bulk_undelete":
      return { response: bulkAnswer };
  }
}

/** Calls that bring a row into the same state as another call, one or many at once. */
const alike: { readonly [V in Verb]?: readonly Verb[] } = {
  put: ["create", "bulk_put"],
  patch: ["create", "bulk_patch"],
  delete: ["bulk_delete"],
  undelete: ["bulk_undelete"],
};

/**
 * The handlers of a noun that has some of its own.
 * @throws when a row is changed in a way of the noun's own, and made or changed with others in the usual one: its rules
 * would not hold there.
 */
export function ownVerbs({ name, mounts }: Noun, usual: VerbHandlers, own: VerbHandlers = {}): VerbHandlers {
  for (const verb of mounts.flatMap(({ verbs }) => verbs)) {
    for (const other of alike[verb] ?? []) {
      const isMounted = mounts.some(({ verbs }) => verbs.includes(other));
      if (isMounted && own[verb] !== undefined && own[other] === undefined) {
        throw new Error(`${name} has a ${verb} of its own, but no ${other}`);
      }
    }
  }
  return { ...usual, ...own };
}

/** The routes of one noun: one for every call that its mounts name. @throws when a call has no handler. */
export function nounRoutes(noun: Noun, handlers: VerbHandlers): readonly GuardedRoute[] {
  return noun.mounts.flatMap((mount) =>
    mount.verbs.map((verb): GuardedRoute => {
      const handler = handlers[verb];
      if (handler === undefined) throw new Error(`${noun.name} has no handler for ${verb}`);
      const shape = shapes[verb];
      const rule: Rule = mount.rules[shape.rule];
      if (rule === "public") throw new Error(`${noun.name} is open to everybody`);
      const target: Target = { noun, mount };
      const row = shape.on === "row" ? `{${mount.item}}/` : "";
      return {
        method: shape.method,
        path: `${mount.path}${row}${shape.tail}`,
        name: `${noun.name}.${verb}`,
        summary: shape.summary(noun),
        mutates: shape.mutates,
        rule,
        noun,
        mount,
        ...(mount.ownRow && (verb === "get" || verb === "patch") ? { ownRow: true } : {}),
        ...schemas(noun, mount, verb),
        handle: (visit: Visit) => handler(visit, target),
      };
    }),
  );
}

export const readVerbs: VerbHandlers = { list: (visit, target) => list(visit, target), get };

/** Rules of a noun's own. They hold for the calls of one row, and for those of many. */
export type Guards = {
  readonly making?: (visit: Visit) => Making;
  readonly changing?: (visit: Visit) => Changing;
  readonly removing?: (visit: Visit) => Removing;
};

/** What a noun can do whose rows are only to be guarded. */
export const guardedVerbs = ({ making, changing, removing }: Guards) =>
  ({
    ...readVerbs,
    create: (visit, target) => create(visit, target, making?.(visit)),
    put: (visit, target) => change(visit, target, true, changing?.(visit)),
    patch: (visit, target) => change(visit, target, false, changing?.(visit)),
    delete: (visit, target) => remove(visit, target, removing?.(visit)),
    bulk_put: (visit, target) => bulkChange(visit, target, changing?.(visit)),
    bulk_patch: (visit, target) => bulkChange(visit, target, changing?.(visit)),
    bulk_delete: (visit, target) => bulkRemove(visit, target, removing?.(visit)),
  }) satisfies VerbHandlers;

/** What every noun can do without a line of its own. */
export const rowVerbs: VerbHandlers = guardedVerbs({});
