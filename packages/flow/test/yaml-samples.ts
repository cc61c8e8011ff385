import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../examples/flows/", import.meta.url);

/** The sample agents by file name. */
export const samples: readonly { readonly name: string; readonly text: string }[] = readdirSync(folder)
  .filter((name) => /^[^.]+\.yaml$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
