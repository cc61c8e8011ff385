import { type Context, Liquid } from "liquidjs";
import { withoutMarks } from "../program/marks.ts";
import type { Filter } from "./filter.ts";
import { listFilters } from "./list-filters.ts";
import { numberFilters } from "./number-filters.ts";
import { outputText, xmlText } from "./output-text.ts";
import { RenderState } from "./render-state.ts";
import { textFilters } from "./text-filters.ts";
import { timeFilters } from "./time-filters.ts";

/** What the rendered text is put into; in a `request` every value is marked, so that its place can be told. */
export type Markup = "plain" | "xml" | "request";

export const maxTemplateLength = 20_000;
const maxMemory = 1_000_000;

const allowedTags = new Set(["if", "case", "for", "break", "continue"]);

/** Every filter of templates by name, besides `default`. */
export const templateFilters: { readonly [name: string]: Filter } = {
  ...textFilters,
  ...listFilters,
  ...numberFilters,
  ...timeFilters,
};

/** The template library, cut down to output, if, case and for, without files or assignments. */
export const liquids: { readonly [markup in Markup]: Liquid } = {
  plain: makeLiquid(outputText),
  xml: makeLiquid(xmlText),
  request: makeLiquid((value) => withoutMarks(outputText(value))),
};

function makeLiquid(outputEscape: (value: unknown) => string): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    jsTruthy: false,
    parseLimit: maxTemplateLength,
    memoryLimit: maxMemory,
    outputEscape: function (this: { context: Context }, value: unknown) {
      const text = outputEscape(value);
      RenderState.of(this.context.globals).write(text);
      return text;
    },
    templates: {},
  });
  for (const tag of Object.keys(liquid.tags)) if (!allowedTags.has(tag)) delete liquid.tags[tag];
  for (const filter of Object.keys(liquid.filters)) if (filter !== "default") liquid.unregisterFilter(filter);
  for (const [name, filter] of Object.entries(templateFilters)) {
    liquid.registerFilter(name, function (this: { context: Context }, value: unknown, ...args: unknown[]) {
      if (value === null || value === undefined) return value;
      const state = RenderState.of(this.context.globals);
      state.filter(value);
      return filter.apply(value, args, state.scope);
    });
  }
  return liquid;
}
