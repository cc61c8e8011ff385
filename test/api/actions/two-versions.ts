import { expect } from "vitest";
import { succeeded } from "../client.ts";
import type { Values } from "../values.ts";
import type { startDesigner } from "./designer.ts";

type Designer = Awaited<ReturnType<typeof startDesigner>>["designer"];

/** Two versions, the second a copy of the first; what is asked of both by their labels. */
export async function versionsOf(
  designer: Designer,
  newFlow: () => Promise<{ readonly path: string; readonly version: string }>,
) {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: talking }));
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const of = (label: string) => `${path}versions/${label}/`;
  const text = async (label: string) => String(succeeded(await designer.get(`${of(label)}generate_yaml/`)).body);
  const rewrite = async (label: string, ...changes: readonly (readonly [string | RegExp, string])[]) => {
    const before = await text(label);
    const yaml = changes.reduce((written, [was, is]) => written.replace(was, is), before);
    expect(yaml, "the text changes").not.toBe(before);
    succeeded(await designer.put(`${of(label)}save_yaml/`, { yaml }));
  };
  const plan = async (into: string, other: string) =>
    succeeded(await designer.get(`${of(into)}merge/?with=${other}`)).body;
  const told = async (into: string, other: string) => {
    const { questions, changes } = await plan(into, other);
    return { questions: questions.length, changes: changes.map(({ sentence }: Values) => sentence) };
  };
  const merge = async (into: string, other: string, side: "mine" | "theirs" = "mine") => {
    const { revision, questions, with: seen } = await plan(into, other);
    const choices = Object.fromEntries(questions.map(({ key }: Values) => [key, side]));
    const body = { with: other, with_revision: seen.revision, choices };
    return succeeded(await designer.post(`${of(into)}merge/`, body, { "if-match": `"${revision}"` })).body;
  };
  return { path, of, text, rewrite, plan, told, merge };
}

const talking = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, paths: [{ to: Bye }] }
    Bye: { say: Good bye, type: End, end_state: completed }
`;
export const extra = [/^( {4})Bye:/m, "$1Extra: { say: Something more, paths: [{ to: Bye }] }\n$1Bye:"] as const;
export const withoutExtra = [/^ {4}Extra:\n(?: {6}.*\n)+/m, ""] as const;
