import { textFault } from "./clean-value.ts";
import { badRequest, invalid } from "./problems.ts";

/** The parameters after the question mark, in order; a name may come several times. */
export class Query {
  readonly #entries: readonly (readonly [string, string])[];

  constructor(search: string) {
    const entries = [...new URLSearchParams(search)];
    for (const [name, value] of entries) {
      const message = textFault(name) ?? textFault(value);
      if (message !== null) throw invalid([{ field: name.replaceAll("\0", ""), code: "not_storable", message }]);
    }
    this.#entries = entries;
  }

  get names(): readonly string[] {
    return [...new Set(this.#entries.map(([name]) => name))];
  }

  all(name: string): readonly string[] {
    return this.#entries.filter(([other]) => other === name).map(([, value]) => value);
  }

  /** The value of a parameter that may come once. */
  one(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw badRequest("repeated_parameter", `Give ${name} once.`);
    return values[0];
  }

  /** @throws Problem 400 naming the parameters that are allowed, when any other is there. */
  allow(allowed: readonly string[]): void {
    const unknown = this.names.filter((name) => !allowed.includes(name));
    if (unknown.length === 0) return;
    const list = [...allowed].sort();
    throw badRequest(
      "unknown_parameter",
      list.length === 0 ? "This call takes no parameters." : `This call takes only: ${list.join(", ")}.`,
      unknown.map((field) => ({ field, code: "unknown_parameter", message: "This call does not take it." })),
    );
  }

  /** The same parameters with some set anew (or, with null, left out), as text to put after a question mark. */
  with(changes: { readonly [name: string]: string | null }): string {
    const kept = this.#entries.filter(([name]) => !(name in changes));
    const added = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    return new URLSearchParams([...kept, ...added].map(([name, value]) => [name, value])).toString();
  }
}
