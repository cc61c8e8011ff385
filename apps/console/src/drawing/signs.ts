import type { Difference } from "@parley/flow";

/** How what came, changed and went is marked beside its colour. */
export const signs: { readonly [W in Difference["what"]]: string } = { added: "+", changed: "~", removed: "−" };
