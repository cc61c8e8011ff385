import { existsSync, readdirSync, readFileSync } from "node:fs";
import { sessionForm } from "@parley/engine";
import { documentForm, editForm, proposalForm } from "@parley/flow";
import type { StoredForm } from "@parley/model/kernel";
import { modelForm } from "@parley/understanding";
import { outgoingForm } from "../../src/index.ts";
import type { ShapeLines } from "./shape-changes.ts";

/** The form of sessions, without a program whose blocks could be counted. */
export const sessionsForm = sessionForm({ blocks: new Map() });

/** Everything that is stored as JSON and read back as a type. */
export const forms: readonly StoredForm<unknown>[] = [
  documentForm,
  editForm,
  proposalForm,
  sessionsForm,
  modelForm,
  outgoingForm,
];

/** Where the fixtures of a form of some number lie. */
export function folderOf(name: string, number: number): URL {
  return new URL(`fixtures/${name}/${number}/`, import.meta.url);
}

const shapeFile = "shape.json";

/** The shape that was recorded for a form; null when none was. */
export function recordedShape({ name, number }: StoredForm<unknown>): ShapeLines | null {
  const file = new URL(shapeFile, folderOf(name, number));
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** What was stored in a form of some number, by agent. */
export function recordedIn<Recorded>(name: string, number: number): readonly (readonly [string, Recorded])[] {
  const folder = folderOf(name, number);
  return readdirSync(folder)
    .filter((file) => file !== shapeFile)
    .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8"))] as const);
}

/** What to do about a change that stored values do not survive. */
export const wayOut = `Either give back to the shape what it had, or make it the next form: say in an upgrade what was stored so far in the new form
(documents and edits: packages/flow/src/stored/document-form.ts; sessions: packages/engine/src/turn/session-form.ts, raising its
number; models: raise the number in packages/understanding/src/model-form.ts). Then run node scripts/record-forms.ts.`;
