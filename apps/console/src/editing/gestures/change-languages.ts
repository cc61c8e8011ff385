import type { Gesture } from "../version-editor.ts";
import { texts } from "./texts.ts";

/** Makes these the languages that the version speaks. */
export const changeLanguages = (languages: unknown): Gesture => ({
  label: texts.steps.changeLanguages,
  operations: [{ op: "settings", fields: { languages } }],
});
