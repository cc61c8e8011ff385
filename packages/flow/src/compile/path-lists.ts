import { pathKinds } from "@parley/model/kernel";
import type { ProgramBlock, ProgramPath, ProgramTriggers } from "../program.ts";

const isFailing = (path: ProgramPath) => {
  const on = pathKinds[path.doc.transition_type].on;
  return on === "failure" || on === "otherwise";
};

/** Whether a path is tried before everything else: no_input, no_match and always cannot be. */
function overrides(path: ProgramPath): boolean {
  return path.doc.override && !isFailing(path);
}

/**
 * A block's paths, sorted, by the level at which they are tried. Each stands in one list; the default path stands in
 * the list of its kind too, unless that is `always`: it comes last then, not at the first failure.
 */
export function pathLists(paths: readonly ProgramPath[]): ProgramBlock["paths"] {
  const chosen = paths.find((path) => path.doc.default_path) ?? null;
  const rest = paths.filter((path) => !overrides(path) && !(path === chosen && path.doc.transition_type === "always"));
  const of = (type: ProgramPath["doc"]["transition_type"]) => rest.filter((path) => path.doc.transition_type === type);
  return {
    override: paths.filter(overrides),
    ordinary: rest.filter((path) => pathKinds[path.doc.transition_type].on === "input"),
    condition: of("condition"),
    action_result: of("action_result"),
    event: of("event"),
    no_input: of("no_input"),
    no_match: of("no_match"),
    always: of("always"),
    default: chosen,
  };
}

/** Global triggers, sorted, by the level at which they are tried. */
export function triggerLists(triggers: readonly ProgramPath[]): ProgramTriggers {
  return { override: triggers.filter(overrides), ordinary: triggers.filter((path) => !overrides(path)) };
}
