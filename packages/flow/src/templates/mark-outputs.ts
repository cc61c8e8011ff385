import { isCredentialName } from "@parley/model/kernel";
import { type Output, type Template, TypeGuards } from "liquidjs";
import type { Template as Compiled } from "../program/compiled.ts";
import { closeMark, openMark } from "../program/marks.ts";
import type { Filters } from "./filter.ts";
import { RenderState } from "./render-state.ts";
import { outputsIn, variablesIn } from "./walk.ts";

/** Roots whose values the version itself holds: no caller has a say in them. */
const settings = /^(business|template)(?=[.[]|$)/;

/**
 * Makes every output of a parsed template write what kind of value it is around it. A credential that stands by itself
 * is named and never read. Answers the variables that are read, and the credentials that are named.
 */
export function markOutputs(templates: readonly Template[]): Pick<Compiled, "variables" | "credentials"> {
  const outputs = [...outputsIn(templates)];
  for (const output of outputs) mark(output);
  return {
    variables: variablesIn(templates, (output) => credentialOf(output) !== null),
    credentials: outputs.map(credentialOf).filter((name) => name !== null),
  };
}

/** The credential that an output names, without any filter. */
function credentialOf({ value: { initial, filters } }: Output): string | null {
  const [variable, ...more] = initial.postfix;
  // The last filter is the library's own: the one that writes values as texts.
  if (!TypeGuards.isPropertyAccessToken(variable) || more.length > 0 || filters.length > 1) return null;
  const [, name = ""] = /^credentials\.(\w+)$/.exec(variable.getText().trim()) ?? [];
  return isCredentialName(name) ? name : null;
}

/** Whether an output is a slot by itself: a filter makes a text of it. */
function isPlainSlot({ value: { initial, filters } }: Output): boolean {
  const [variable, ...more] = initial.postfix;
  if (!TypeGuards.isPropertyAccessToken(variable) || more.length > 0 || filters.length > 1) return false;
  return /^slots[.[]/.test(variable.getText().trim());
}

function mark(output: Output): void {
  const credential = credentialOf(output);
  if (credential !== null) {
    const named = openMark("credential") + credential + closeMark;
    output.render = function* (_context, emitter) {
      emitter.write(yield named);
    };
    return;
  }
  const read = variablesIn([output]);
  const kind = read.length > 0 && read.every((path) => settings.test(path)) ? "setting" : "value";
  const render = output.render.bind(output);
  const mayBeNumber = isPlainSlot(output);
  output.render = function* (context, emitter) {
    const isNumber = mayBeNumber && typeof (yield output.value.initial.evaluate(context)) === "number";
    emitter.write(openMark(isNumber ? "number" : kind));
    yield* render(context, emitter);
    emitter.write(closeMark);
  };
}

/** A slot by its name, however it is written. */
const slot = /^slots(?:\.([\w-]+)|\[(?:"([^"]+)"|'([^']+)')\])$/;

/**
 * Makes every output of a slot write what its value is called, where it has a name. Filters get it too, except those
 * that read what the value is; conditions read the value.
 */
export function wordOutputs(templates: readonly Template[], filters: Filters): void {
  for (const output of outputsIn(templates)) {
    const { initial } = output.value;
    const [variable, ...more] = initial.postfix;
    if (!TypeGuards.isPropertyAccessToken(variable) || more.length > 0) continue;
    const [, plain, double, single] = slot.exec(variable.getText().trim()) ?? [];
    const entity = plain ?? double ?? single;
    if (entity === undefined || output.value.filters.some(({ name }) => filters[name]?.ofValue === true)) continue;
    const evaluate = initial.evaluate.bind(initial);
    initial.evaluate = function* (context, lenient) {
      const value: unknown = yield evaluate(context, lenient);
      const { wording } = RenderState.of(context.globals).scope;
      return wording?.(entity, value) ?? value;
    };
  }
}

/**
 * Makes every output tell the rendering when its variable was absent and no `default` stood in for it. The library
 * writes nothing there, without a word.
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
