import { counted } from "../../parts/counted.ts";
/** What importing prompts says. */
export const texts = {
  title: "Import prompts",
  file: "Prompts as CSV",
  sheet: "Prompts",
  formats: { xlsx: "Excel workbook (.xlsx)", csv: "CSV" },
  reading: "Reading the workbook",
  workbook: (name: string) => `${name} is compared.`,
  help: "A CSV or Excel file (.xlsx). One line for each prompt: id or name, then a column for each language. Empty cells change nothing.",
  noSheet: "This is neither CSV nor an Excel workbook. Save the sheet as one of them and choose it again.",
  noHeads: "The first line has to name id or name, and at least one language of the agent.",
  unknownColumn: (title: string) => `Column ${title === "" ? "without a name" : title} is not taken.`,
  unknownLine: (line: number, name: string) => `Line ${line} is not taken: no one prompt is called ${name || "so"}.`,
  twice: (line: number, name: string) => `Line ${line} is not taken: ${name || "its prompt"} stands above already.`,
  changes: (count: number, older: number) => {
    if (count > 0) return `${counted(count, "cell differs", "cells differ")}.`;
    return older > 0 ? "No cell was changed in the file since its export." : "The file says what is there already.";
  },
  preview: "Cells that change",
  columns: "Columns that are taken",
  noBase: "The file does not say what these columns held at its export, so its words may be older. Tick what to take.",
  olderColumns: "Columns that are put back",
  older: (count: number) =>
    `${counted(count, "cell says", "cells say")} what the file was exported with. The sheet says otherwise. Tick a column to put its words back.`,
  column: (name: string, count: number) => `${name}, ${counted(count, "cell")}`,
  newer: "The sheet changed here too.",
  moreLeft: (count: number) => `${count.toLocaleString("en")} more lines are not taken.`,
  verb: (count: number) => `Change ${counted(count, "cell")}`,
  step: (count: number) => `Import ${counted(count, "cell")}`,
} as const;
