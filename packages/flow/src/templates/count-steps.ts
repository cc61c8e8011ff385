import { ForTag, type Template } from "liquidjs";
import { RenderState } from "./render-state.ts";
import { insideOf } from "./walk.ts";

/** Makes each step of every loop count: a loop in a loop that writes nothing takes time too. */
export function countSteps(templates: readonly Template[]): void {
  for (const template of templates) {
    countSteps(insideOf(template));
    if (template instanceof ForTag) template.templates.unshift(stepOf(template));
  }
}

function stepOf({ token }: ForTag): Template {
  return { token, render: ({ globals }: { globals: unknown }) => RenderState.of(globals).step() };
}
