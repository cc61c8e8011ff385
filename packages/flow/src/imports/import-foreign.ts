import type { PackageFiles } from "./dialogflow-files.ts";
import { type ForeignImport, type ImportOptions, tellUnreadable, UnreadableImport } from "./foreign.ts";
import { importDialogflow } from "./import-dialogflow.ts";
import { importFsm } from "./import-fsm.ts";
import { importRapidPro } from "./import-rapidpro.ts";
import { isLoose, readLooseJson } from "./loose-json.ts";

/** A file of another product: the files of an archive, or a text. */
export type ForeignFile = { readonly files: PackageFiles } | { readonly text: string };

/** Reads a file of another product as what it looks like: a Dialogflow CX package, RapidPro flows, or a state machine. */
export function importForeign(file: ForeignFile, options: ImportOptions): ForeignImport {
  if ("files" in file) return importDialogflow(file.files, options);
  return tellUnreadable(() => {
    const json = readLooseJson(file.text, "The file");
    if (!isLoose(json)) throw new UnreadableImport(unknown);
    if (Array.isArray(json.flows) || Array.isArray(json.nodes)) return importRapidPro(json, options);
    if (json.states !== undefined || json.transitions !== undefined) return importFsm(json, options);
    throw new UnreadableImport(unknown);
  });
}

const unknown =
  "The file is none that Parley reads. Take a Dialogflow CX package (zip), RapidPro flows or a state machine (JSON).";
