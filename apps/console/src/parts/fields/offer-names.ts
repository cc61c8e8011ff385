import {
  type Completion,
  completed,
  completionAt,
  credentialNames,
  type FlowDocument,
  type FunctionName,
  matchingFunctions,
  matchingNames,
  matchingWords,
  type NameAt,
  type NamingText,
  namesAt,
  templateFilters,
  type ValueAt,
  valuesOf,
} from "@parley/flow";
import { type Id, words } from "@parley/model/kernel";
import type { OfferedName, OfferNames } from "./name-offers.ts";
import { nameTexts } from "./name-texts.ts";

/** Names of the place last asked for: working them out reads every block. */
let last: { readonly document: FlowDocument; readonly place: Id | null; readonly names: readonly NameAt[] } | null =
  null;

/**
 * Offers what the texts of a block or path may name: the names that a version knows there, filters, and the texts that
 * a name may be equal to. Requests may name credentials of the client besides.
 * @param more names that are known there besides, offered first
 */
export function offerNames(
  document: FlowDocument,
  place: Id | null,
  credentials: readonly string[],
  more: readonly NameAt[] = [],
): OfferNames {
  return (naming, { text, caret, isAsked }) => {
    const completion = completionAt(naming, text, caret, isAsked);
    if (completion === null) return null;
    return {
      from: completion.from,
      to: completion.to,
      names: offered(completion, naming),
      written: (path) => completed(completion, path),
    };
  };

  function offered(completion: Completion, naming: NamingText): readonly OfferedName[] {
    const { wanted, typed } = completion;
    switch (wanted.what) {
      case "name": {
        if (last?.document !== document || last.place !== place)
          last = { document, place, names: namesAt(document, place) };
        const secrets = naming === "request" ? credentialNames(credentials) : [];
        const names = matchingNames(completion, [...more, ...last.names, ...secrets]);
        const functions = naming === "expression" ? matchingFunctions(completion) : [];
        // A function begins with what is typed: names that only hold it within a word stand behind.
        return [
          ...names.filter(({ path }) => isBegun(path, typed)).map(toldName),
          ...functions.map(toldFunction),
          ...names.filter(({ path }) => !isBegun(path, typed)).map(toldName),
        ];
      }
      case "filter":
        return matchingWords(typed, filters);
      case "value":
        return matchingWords(typed, valuesOf(document, wanted.of)).map(toldValue);
    }
  }
}

/** Whether what is typed begins a name, or a word of it. */
function isBegun(path: string, typed: string): boolean {
  const [name, begun] = [path.toLowerCase(), typed.toLowerCase()];
  return name.startsWith(begun) || name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(begun));
}

const filters: readonly OfferedName[] = [
  ...Object.entries(templateFilters).map(([path, { help }]) => ({ path, origin: help })),
  { path: "default", origin: nameTexts.defaultFilter },
]
  .toSorted((a, b) => a.path.localeCompare(b.path))
  .map((filter) => ({ ...filter, kind: nameTexts.filter, example: null }));

function toldFunction({ path, help, example }: FunctionName): OfferedName {
  return { path, kind: nameTexts.function, origin: help, example };
}

function toldName({ path, holder, kind, filled, by, example }: NameAt): OfferedName {
  const holds = nameTexts.holders[holder];
  return {
    path,
    kind: kind === null ? holds : nameTexts.kind(holds, words(kind).toLowerCase()),
    origin: nameTexts.origin(filled, by, nameTexts.where[holder]),
    example,
  };
}

const toldValue = ({ path, kind, note }: ValueAt): OfferedName => ({
  path,
  kind: nameTexts.values[kind],
  origin: note ?? "",
  example: null,
});
