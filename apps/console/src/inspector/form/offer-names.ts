import { completed, completionAt, type FlowDocument, matchingNames, type NameAt, namesAt } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { words } from "../../parts/fields/format-value.ts";
import type { OfferedName, OfferNames } from "../../parts/fields/name-offers.ts";
import { nameTexts } from "./name-texts.ts";

/** Names of the place last asked for: working them out reads every block. */
let last: { readonly document: FlowDocument; readonly place: Id | null; readonly names: readonly NameAt[] } | null =
  null;

/** Offers the names that a version knows where the texts of a block or path stand. */
export function offerNames(document: FlowDocument, place: Id | null): OfferNames {
  return (naming, { text, caret, isAsked }) => {
    const completion = completionAt(naming, text, caret, isAsked);
    if (completion === null) return null;
    if (last?.document !== document || last.place !== place)
      last = { document, place, names: namesAt(document, place) };
    return {
      from: completion.from,
      to: completion.to,
      names: matchingNames(completion, last.names).map(told),
      written: (path) => completed(completion, path),
    };
  };
}

function told({ path, holder, kind, filled, by, example }: NameAt): OfferedName {
  const holds = nameTexts.holders[holder];
  return {
    path,
    kind: kind === null ? holds : nameTexts.kind(holds, words(kind).toLowerCase()),
    origin: nameTexts.origin(filled, by, nameTexts.where[holder]),
    example,
  };
}
