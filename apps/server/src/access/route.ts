import { describeRule, type Mount, type Noun, type Policy, type Reach, type Rule } from "@parley/model";
import type { Id, JsonSchema } from "@parley/model/kernel";
import type { Caller } from "../auth/caller.ts";
import type { Answer } from "../http/answer.ts";
import type { Arrival, Method } from "../http/incoming.ts";

/** Where a request acts, once it is known that its caller may. */
export type Place = {
  /** Organisations whose rows it may see at all: the second wall is set to them. */
  readonly organisations: readonly Id[];
  /** Path parameter to the id of the row it names. */
  readonly parents: { readonly [parameter: string]: Id };
  /** Clients that the request must not learn of, in rows that are behind no wall. */
  readonly barred: readonly Id[];
  /** For paths that name no organisation: which of their rows count. Null: all that the path leads to. */
  readonly reach: Reach | null;
};

/** A request whose sender may make it, and where it acts. */
export type Visit = Arrival & { readonly caller: Caller; readonly place: Place; readonly route: GuardedRoute };

type Described = {
  readonly method: Method;
  /** With trailing slash; parameters as `{name}`. */
  readonly path: string;
  /** Name in the audit log, and the beginning of its id in OpenAPI, such as `block.patch`. */
  readonly name: string;
  readonly summary: string;
  /** GETs that change data say so: they are audited and never cached. */
  readonly mutates: boolean;
  readonly query?: { readonly [parameter: string]: JsonSchema };
  readonly request?: JsonSchema;
  readonly response?: JsonSchema;
  /** Status of a success, where it is not the usual one. */
  readonly success?: number;
  /** Reads or makes a whole agent, so that few are done at once. */
  readonly isHeavy?: boolean;
  /** Media type of an answer that is a stream, whole or in part. */
  readonly streams?: string;
  /** Media types of a body that is a file, or a form that holds one. */
  readonly uploads?: readonly string[];
  /** Longest body in bytes, where the usual one is too short or too long. */
  readonly bodyLimit?: number;
};

export type PublicRoute = Described & {
  readonly rule: "public";
  readonly handle: (arrival: Arrival) => Promise<Answer>;
};

export type GuardedRoute = Described & {
  readonly rule: Exclude<Rule, "public">;
  /** Noun and mount whose rows it acts on: decides what paths without organisation reach. */
  readonly noun?: Noun;
  readonly mount?: Mount;
  /** Parameters of the path that name no noun's row by its place: the handler looks them up. */
  readonly ownParameters?: readonly string[];
  /**
   * What the client must allow too. A path through an agent is decided there, and rights on an agent alone pass. A call
   * that reads or writes what belongs to all agents of the client names it.
   */
  readonly alsoInClient?: Extract<Rule, readonly Policy[]>;
  /** The caller's own row takes no policy. */
  readonly ownRow?: boolean;
  readonly handle: (visit: Visit) => Promise<Answer>;
};

export type Route = PublicRoute | GuardedRoute;

/** A route without a rule, or with an empty one that none could pass, must not exist; nor one that is never asked. */
export function assertGuarded(route: Route): void {
  const rule: unknown = route.rule;
  const isGuarded = typeof rule === "string" || (Array.isArray(rule) && rule.length > 0);
  if (!isGuarded) throw new Error(`${route.method} ${route.path} declares no policy`);
  if (route.rule !== "public" && route.alsoInClient !== undefined && !route.path.includes("{flow}")) {
    throw new Error(`${route.method} ${route.path} leads through no agent, so its rule is the client's already`);
  }
}

/** What `x-policy` says of a route. */
export const policyOf = (route: Route): string => describeRule(route.rule);
