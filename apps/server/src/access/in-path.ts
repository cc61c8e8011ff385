import type { Id } from "@parley/model/kernel";
import type { Visit } from "./route.ts";

/**
 * The rows that the path of a request names: its client, agent, version, and the row itself.
 * @throws TypeError for one that the path does not name: that is a fault of the route.
 */
export function inPath({ place: { parents } }: Pick<Visit, "place">) {
  const named = (parameter: string): Id => {
    const id = parents[parameter];
    if (id === undefined) throw new TypeError(`The path of this route has no parameter ${parameter}`);
    return id;
  };
  return {
    get org() {
      return named("org");
    },
    get flow() {
      return named("flow");
    },
    get ver() {
      return named("ver");
    },
    get id() {
      return named("id");
    },
  };
}
