import { type FieldFault, type Id, Problem } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";

/** Where in a document a fault lies: a row's field, or a setting of the version. */
export type FaultPlace =
  | { readonly noun: DocumentNoun; readonly id: Id; readonly field: string }
  | { readonly field: string };

/** The faults found while a document is compiled, all of them, so that they are mended in one go. */
export class Faults {
  readonly #found: FieldFault[] = [];

  add(place: FaultPlace, code: string, message: string): void {
    const field = "noun" in place ? `${place.noun}.${place.id}.${place.field}` : `settings.${place.field}`;
    this.#found.push({ field, code, message });
  }

  /** Throws the Problem that names every fault, if there is one. */
  throwIfAny(): void {
    if (this.#found.length === 0) return;
    throw new Problem({
      status: 422,
      code: "flow_does_not_compile",
      detail: "The version has faults that keep it from running.",
      errors: this.#found,
    });
  }
}
