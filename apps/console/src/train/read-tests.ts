import { readMarked } from "@parley/flow";
import { type LanguageCode, ontologyLanguageFields, type ValueMark } from "@parley/model/kernel";
import { readCsv } from "../resource/import/read-csv.ts";
import { texts } from "./test-texts.ts";

/** A line that becomes a test, or what keeps it from becoming one. `intent` null: no intent is about it. */
export type TestLine = {
  readonly text: string;
  readonly marks: readonly ValueMark[];
  readonly intent: string | null;
  readonly language: LanguageCode;
  readonly fault: string | null;
};

type Usual = {
  readonly intents: ReadonlySet<string>;
  readonly languages: readonly LanguageCode[];
  /** What a line has that says neither. */
  readonly intent: string | null;
  readonly language: LanguageCode;
};

const columns = ["utterance", "intent", "language"] as const;
const longest = ontologyLanguageFields.utterance.max ?? Number.POSITIVE_INFINITY;
/** How a file says that no intent is about an utterance. */
const none = "none";

/**
 * Tests from lines or from a file: the utterance, its intent and its language. A first line of these names says the order
 * of the columns. Values are marked as in YAML. @throws CsvFault where a quoted cell does not end
 */
export function readTests(text: string, usual: Usual): readonly TestLine[] {
  const lines = readCsv(text);
  const head = lines[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHead = head.includes(columns[0]);
  const placeOf = (column: (typeof columns)[number]) => (hasHead ? head.indexOf(column) : columns.indexOf(column));
  return (hasHead ? lines.slice(1) : lines).flatMap(({ cells }) => {
    const cell = (column: (typeof columns)[number]) => cells[placeOf(column)]?.trim() ?? "";
    const { text: words, marks } = readMarked(cell("utterance"));
    if (words.trim() === "") return [];
    const [named, language] = [cell("intent"), cell("language") || usual.language];
    const intent = named === "" ? usual.intent : named === none ? null : named;
    const fault =
      words.length > longest
        ? texts.tooLong(longest)
        : intent !== null && !usual.intents.has(intent)
          ? texts.unknownIntent(intent)
          : usual.languages.includes(language)
            ? null
            : texts.unknownLanguage(language);
    return [{ text: words, marks, intent, language, fault }];
  });
}
