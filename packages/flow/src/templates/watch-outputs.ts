import { type Output, type Template, TypeGuards } from "liquidjs";
import { RenderState } from "./render-state.ts";
import { outputsIn } from "./walk.ts";

/**
 * Makes every output tell the rendering when its variable was absent and no `default` stood in for it: the library
 * writes nothing there and says so to nobody.
 */
export function watchOutputs(templates: readonly Template[]): void {
  for (const output of outputsIn(templates)) watch(output);
}

function watch(output: Output): void {
  const { initial, filters } = output.value;
  const [variable, ...more] = initial.postfix;
  if (!TypeGuards.isPropertyAccessToken(variable) || more.length > 0) return;
  if (filters.some((filter) => filter.name === "default")) return;
  const path = variable.getText().trim();
  const render = output.render.bind(output);
  output.render = function* (context, emitter) {
    const value: unknown = yield initial.evaluate(context);
    if (value === null || value === undefined || value === "") RenderState.of(context.globals).missing.add(path);
    yield* render(context, emitter);
  };
}
