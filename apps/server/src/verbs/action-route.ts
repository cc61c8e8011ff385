import type { GuardedRoute } from "../http/route.ts";

type Described = Pick<GuardedRoute, "method" | "path" | "call" | "name" | "summary" | "rule" | "handle"> &
  Partial<GuardedRoute>;

/** A call with behaviour of its own: what it leaves out is what most of them are. */
export function actionRoute(described: Described): GuardedRoute {
  return { mutates: described.method !== "GET", query: {}, response: { type: "object" }, ...described };
}
