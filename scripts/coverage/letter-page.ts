import { type LetterState, type LetterVerdict, letterStates } from "./letter.ts";
import { markdownTable } from "./markdown-table.ts";

const kinds = ["messages", "rules"] as const;

/** How many texts and rules are right, wrong, absent and not yet, and which are not right. */
export function letterPage(verdicts: readonly LetterVerdict[]): string {
  const of = (kind: LetterVerdict["kind"], state?: LetterState) =>
    verdicts.filter((verdict) => verdict.kind === kind && (state === undefined || verdict.state === state));
  const rows = kinds.map((kind) => [
    kind,
    ...letterStates.map((state) => String(of(kind, state).length)),
    String(of(kind).length),
  ]);
  const lists = kinds.flatMap((kind) =>
    letterStates
      .filter((state) => state !== "right" && of(kind, state).length > 0)
      .map((state) => {
        const ids = of(kind, state).map(({ id }) => id);
        return `- ${kind}, ${state}: \`${ids.join(", ")}\``;
      }),
  );
  return [markdownTable(["", ...letterStates, "all"], rows), lists.join("\n")].join("\n\n");
}
