import { type Id, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { calledBy, cycles } from "../../survey/graph.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/**
 * No round of blocks goes on without end and without waiting for the caller. A round that every pass takes is an error; one
 * that a condition may leave is a warning; one that a visit limit stops is neither.
 */
export const silentLoop = rule({
  codes: ["silent_loop"],
  *check(survey) {
    const { document, blocks, subject } = survey;
    const passing = document.rows.block.filter((block) => survey.stateOf(block) === "passes");
    const goesOn = new Map(passing.map((block) => [block.id, waysOn(survey, block)]));
    const certain = (id: Id) => goesOn.get(id)?.certain ?? [];
    const possible = (id: Id) => goesOn.get(id)?.possible ?? [];
    const told = new Set<Id>();
    for (const [type, next] of [["error", certain] as const, ["warning", possible] as const]) {
      for (const loop of cycles(goesOn.keys(), next)) {
        if (loop.some((id) => told.has(id))) continue;
        for (const id of loop) told.add(id);
        const members = document.rows.block.filter((block) => loop.includes(block.id));
        const [first] = members;
        if (first === undefined) continue;
        const names = members.map((block) => `"${blocks.get(block.id)?.name ?? ""}"`).join(", ");
        const message =
          type === "error"
            ? `The blocks ${names} lead round to themselves and never wait for the caller.`
            : `The blocks ${names} lead round to themselves without waiting, as long as no condition leads out.`;
        yield { type, code: "silent_loop", subject: subject.block(first), field: null, message };
      }
    }
  },
});

const momentOf = (path: PathDoc) => pathKinds[path.transition_type].on;

type WaysOn = { readonly certain: readonly Id[]; readonly possible: readonly Id[] };

/** Where a passing block goes on: always, and perhaps. */
function waysOn(survey: Survey, block: BlockDoc): WaysOn {
  if (block.visit_limit !== null) return { certain: [], possible: [] };
  const called = calledBy(survey, block);
  const paths = survey.pathsOf(block.id).filter((path) => path.visit_limit === null);
  const conditions = paths.filter((path) => momentOf(path) === "entering");
  const otherwise =
    paths.find((path) => momentOf(path) === "otherwise" && !path.default_path) ??
    paths.find((path) => path.default_path);
  const possible = [...called, ...[...conditions, ...(otherwise === undefined ? [] : [otherwise])].flatMap(target)];
  if (called.length > 0) return { certain: called, possible };
  return { certain: conditions.length > 0 || otherwise === undefined ? [] : target(otherwise), possible };
}

function target(path: PathDoc): readonly Id[] {
  return path.destination_block === null ? [] : [path.destination_block];
}
