import { knownSentence } from "../expressions/nearest.ts";
import type { Finding, Subject } from "./finding.ts";
import type { Survey } from "./survey.ts";
import { type Keys, rowOfSubject, type TextPlace } from "./text-place.ts";

/** A place where something is called by its name. */
export type NameUse = { readonly name: string; readonly subject: Subject; readonly field: string };

/** One where the name stands by itself, and not in an expression or template. */
export type PlainName = NameUse & { readonly place: TextPlace };

/** A name that stands at some keys of a row, or of the settings. */
export const nameAt = (name: string, subject: Subject, keys: Keys, before = ""): PlainName => ({
  name,
  subject,
  field: keys[0],
  place: { row: rowOfSubject(subject), keys, before },
});

/** Each of the names in a field that lists them. */
export const namesIn = (names: readonly string[], subject: Subject, field: string): readonly PlainName[] =>
  names.map((name, index) => nameAt(name, subject, [field, index]));

/** The uses in expressions and templates of names below a root such as `slots`. */
export function readsOf({ readings }: Survey, root: string): readonly (NameUse & { readonly inTemplate: boolean })[] {
  return readings.flatMap(({ snippet, names }) =>
    names
      .filter((read) => read.root === root)
      .map(({ name }) => ({
        name,
        subject: snippet.subject,
        field: snippet.field,
        inTemplate: snippet.language === "template",
      })),
  );
}

type Unknown<Code extends string, Use> = Pick<Finding<Code>, "type" | "code"> & {
  readonly message: (name: string, use: Use) => string;
  /** Whether the known names are said too, the nearest first; unless said otherwise they are. */
  readonly tellsKnown?: boolean;
};

/** One finding for every field that uses a name which is not known. */
export function* unknownNames<Code extends string, Use extends NameUse>(
  uses: Iterable<Use>,
  known: ReadonlySet<string>,
  { type, code, message, tellsKnown = true }: Unknown<Code, Use>,
): Iterable<Finding<Code>> {
  const told = new Set<string>();
  for (const use of uses) {
    const { name, subject, field } = use;
    const key = `${"id" in subject ? subject.id : ""} ${field} ${name}`;
    if (known.has(name) || told.has(key)) continue;
    told.add(key);
    const instead = tellsKnown ? ` ${knownSentence(name, known)}` : "";
    yield { type, code, subject, field, message: message(name, use) + instead };
  }
}
