import { createContext } from "react";

/** A name that may be taken into a text, and what it is. */
export type OfferedName = {
  /** As it is written. */
  readonly path: string;
  /** What kind of value it is. */
  readonly kind: string;
  /** Where it comes from. */
  readonly origin: string;
  /** Such as it may hold; null where none is known. */
  readonly example: string | null;
};

/** The names that may be written at a place of a text, in the order in which they are offered. */
export type NameOffer = {
  /** What the chosen name takes the place of: 0-based, the end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly names: readonly OfferedName[];
  /** What is written in its place. */
  readonly written: (path: string) => string;
};

/** How a text names what it reads: an expression by itself, words between double braces; requests name credentials too. */
export type NamingText = "expression" | "template" | "request";

/** What is offered at a caret; null for nothing. `isAsked`: the person asks for it, whatever is written. */
export type OfferNames = (
  naming: NamingText,
  at: { readonly text: string; readonly caret: number; readonly isAsked: boolean },
) => NameOffer | null;

/** Where texts name values, this says which. Without it fields offer nothing. */
export const NameOffersContext = createContext<OfferNames | null>(null);
