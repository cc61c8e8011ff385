import type { SubFlowDoc } from "../document.ts";
import { freeName } from "./free-name.ts";

/** A name for addresses from a name for people, which none of the sub-flows has. */
export function slugOf(name: string, others: readonly SubFlowDoc[]): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return freeName(words.slice(0, 80) || "sub-flow", new Set(others.map(({ slug }) => slug)), "-");
}
