import { knownSentence } from "../expressions/nearest.ts";
import type { Finding, Subject } from "./finding.ts";
import type { Survey } from "./survey.ts";

/** A place where something is called by its name. */
export type NameUse = { readonly name: string; readonly subject: Subject; readonly field: string };

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

type Unknown<Code extends string> = Pick<Finding<Code>, "type" | "code"> & {
  readonly message: (name: string) => string;
  /** Whether the known names are said too, the nearest first; unless said otherwise they are. */
  readonly tellsKnown?: boolean;
};

/** One finding for every field that uses a name which is not known. */
export function* unknownNames<Code extends string>(
  uses: Iterable<NameUse>,
  known: ReadonlySet<string>,
  { type, code, message, tellsKnown = true }: Unknown<Code>,
): Iterable<Finding<Code>> {
  const told = new Set<string>();
  for (const { name, subject, field } of uses) {
    const key = `${"id" in subject ? subject.id : ""} ${field} ${name}`;
    if (known.has(name) || told.has(key)) continue;
    told.add(key);
    const instead = tellsKnown ? ` ${knownSentence(name, known)}` : "";
    yield { type, code, subject, field, message: message(name) + instead };
  }
}
