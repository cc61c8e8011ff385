import { counted } from "../parts/counted.ts";

/** What the toolbar and the line of issues say. They come after the first picture. */
export const texts = {
  version: "Version",
  showCanvas: "Show the canvas",
  showOutline: "Show the outline",
  fields: "Fields",
  vocabulary: "Intents, values and prompts",
  importYaml: "Import YAML",
  simulate: "Simulate",
  deploy: "Deploy",
  issues: "Issues",
  undrawn: "Nothing is drawn yet",
  blank: (count: number) => counted(count, "blank sub-flow"),
  noIssues: "None",
} as const;
