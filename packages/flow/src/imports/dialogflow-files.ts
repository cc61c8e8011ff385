import type { LanguageCode } from "@parley/model/kernel";
import { baseLanguage, offeredLanguages } from "@parley/model/kernel";
import { type kindsElsewhere, notCarried } from "./dialogflow-reasons.ts";
import { UnreadableImport } from "./foreign.ts";
import type { ImportTally } from "./import-tally.ts";
import { isLoose, type Loose, looseIn, readLooseJson, textIn } from "./loose-json.ts";

/** The files of a package by their paths, as texts. */
export type PackageFiles = ReadonlyMap<string, string>;

/** The same, as what they hold. */
export type OpenedFiles = ReadonlyMap<string, Loose>;

/** A thing of a package: its own file, and those below its folder, by their paths in it. */
export type PackageEntry = { readonly name: string; readonly json: Loose; readonly files: ReadonlyMap<string, Loose> };

/** Folders whose files make the agent. */
const foldersRead = ["flows", "entityTypes", "intents", "webhooks"] as const;

/** A folder of a package by its name. */
export type PackageFolder = (typeof foldersRead)[number] | (typeof kindsElsewhere)[number][0];

/** Where the package lies in the archive: the folder of its `agent.json`; null when there is none. */
export function rootOf(files: PackageFiles): string | null {
  const roots = [...files.keys()].filter((path) => /(^|\/)agent\.json$/.test(path));
  const [nearest] = roots.sort((a, b) => a.length - b.length);
  return nearest === undefined ? null : nearest.slice(0, -"agent.json".length);
}

/** Opens the files below a root. What is no JSON object is listed. @throws UnreadableImport for one that makes the agent. */
export function openFiles(files: PackageFiles, root: string, tally: ImportTally): OpenedFiles {
  const opened = new Map<string, Loose>();
  for (const [path, text] of files) {
    if (!path.startsWith(root)) continue;
    const name = path.slice(root.length);
    const json = jsonOf(name, { path, text });
    if (isLoose(json)) opened.set(path, looseIn(tally.open(json, name)));
    else tally.leave("file", name, notCarried.file);
  }
  return opened;
}

/** What a file holds; null for one that is no part of the package and no JSON. */
function jsonOf(name: string, { path, text }: { readonly path: string; readonly text: string }): unknown {
  // What macOS keeps of a file lies beside it under its name.
  if (!name.endsWith(".json") || /(^|\/)\._[^/]*$/.test(name)) return null;
  try {
    return readLooseJson(text, path);
  } catch (error) {
    const makesAgent = name === "agent.json" || foldersRead.some((folder) => name.startsWith(`${folder}/`));
    if (makesAgent || !(error instanceof UnreadableImport)) throw error;
    return null;
  }
}

/** The things of a kind, such as `flows`: a folder of each with a file of its name, or a file of each. */
export function entriesOf(files: OpenedFiles, root: string, kind: PackageFolder): readonly PackageEntry[] {
  const prefix = `${root}${kind}/`;
  const folders = new Map<string, Map<string, Loose>>();
  for (const [path, json] of files) {
    if (!path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    const [folder = "", ...inside] = rest.split("/");
    const name = inside.length === 0 ? folder.slice(0, -".json".length) : folder;
    const known = folders.get(name) ?? new Map<string, Loose>();
    known.set(inside.length === 0 ? folder : inside.join("/"), json);
    folders.set(name, known);
  }
  return [...folders].map(([folder, inside]) => {
    const json = inside.get(`${folder}.json`) ?? {};
    return { name: textIn(json.displayName) ?? folder, json, files: inside };
  });
}

/** Files below a folder of an entry, such as `pages/`. */
export const filesBelow = (
  { files }: PackageEntry,
  folder: string,
): readonly (readonly [name: string, json: Loose])[] =>
  [...files].flatMap(([path, json]) =>
    path.startsWith(folder) ? [[path.slice(folder.length, -".json".length), json] as const] : [],
  );

/** The language of ours that a tag stands for: one that the version has, else the first region of it that we offer. */
export function languageOf(tag: string, spoken: readonly LanguageCode[]): LanguageCode {
  const [base = "", region = ""] = tag.replace("_", "-").split("-");
  const exact = region === "" ? base : `${base.toLowerCase()}-${region.toUpperCase()}`;
  const known = [...spoken, ...offeredLanguages];
  return (
    known.find((code) => code === exact) ?? known.find((code) => baseLanguage(code) === base.toLowerCase()) ?? exact
  );
}
