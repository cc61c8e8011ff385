import { pathKinds } from "@parley/model/kernel";
import type { PathDoc } from "../../document/document.ts";
import { rule } from "../../survey/rule.ts";

/** No path is hidden by an earlier one that is always taken in its place; of global triggers, by one of the same scope. */
export const shadowedPath = rule({
  codes: ["shadowed_path"],
  *check({ document, pathsOf, agentTriggers, triggersOf, subject }) {
    const lists = [
      ...document.rows.block.map(({ id }) => pathsOf(id)),
      agentTriggers,
      ...document.rows.sub_flow.map(({ id }) => triggersOf(id)),
    ];
    for (const list of lists) {
      const first = new Map<string, PathDoc>();
      for (const path of list) {
        const key = keyOf(path);
        if (key === null) continue;
        const earlier = first.get(key);
        if (earlier === undefined) {
          first.set(key, path);
          continue;
        }
        const shown = subject.path(earlier);
        const message = `The path is never taken: "${"name" in shown ? shown.name : ""}" is tried before it and fits whenever it would.`;
        yield { type: "warning", code: "shadowed_path", subject: subject.path(path), field: null, message };
      }
    }
  },
});

/** What takes the path, when nothing besides can hold it back. */
function keyOf(path: PathDoc): string | null {
  const held =
    path.override ||
    path.default_path ||
    path.validate ||
    path.fill_entity.length > 0 ||
    path.completely_fill ||
    path.partially_filled;
  if (held) return null;
  const type = path.transition_type;
  const { on, needs } = pathKinds[type];
  if (on === "otherwise") return type;
  if (needs === "intent") return path.intent === null || path.trigger !== null ? null : `intent ${path.intent}`;
  return needs === "trigger" && path.trigger !== null ? `${type} ${path.intent ?? ""} ${path.trigger}` : null;
}
