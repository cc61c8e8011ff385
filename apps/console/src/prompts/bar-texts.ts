import { counted } from "../parts/counted.ts";
/** What is said of the chosen cell. */
export const barTexts = {
  label: "Chosen cell",
  none: "No cell is chosen.",
  usedBy: "Said by",
  name: "Name",
  nothing: "No words in this language.",
  stale: "The default language changed after these words.",
  overridden: "These words stand over the prompt's own.",
  recorded: "Calls play the recording; the words say what is heard in it.",
  notSaved: "The server refused this change.",
  right: (count: number) => (count === 1 ? "Still right" : `${count.toLocaleString("en")} still right`),
  cells: (count: number) => counted(count, "cell"),
  edit: "Edit cell",
  fill: "Fill down",
  reset: "Reset words",
  again: "Try again",
  eachAgain: (rows: number) => `Try each of ${rows} rows again`,
  keys: {
    fill: "Fill down in the table",
    copy: "Copy cells",
    paste: "Paste cells",
    edit: "Edit a cell",
  },
} as const;
