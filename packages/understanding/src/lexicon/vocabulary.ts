import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { fold } from "../text/fold.ts";
import { type Phrases, phrases } from "../text/phrases.ts";
import { english } from "./english.ts";
import { hindi } from "./hindi.ts";
import type { Entries, Lexicon } from "./lexicon.ts";

const lexicons: { readonly [base: string]: Lexicon } = { en: english, hi: hindi };

/** Read as plain lists of words, over all languages. */
type Spellings = "functionWords" | "littleWords";
type WordLists = Exclude<
  { [K in keyof Lexicon]: Lexicon[K] extends string ? K : never }[keyof Lexicon],
  "negationSide" | Spellings
>;
type Tables = Exclude<keyof Lexicon, WordLists | "negationSide" | Spellings | "scripts" | "everyday">;
type ValueOf<L> = L extends Entries<infer T> ? T : never;

/** A language's lexicon ready for reading, with English behind it: people mix it into every other language. */
export type Vocabulary = { readonly [K in WordLists]: Phrases<true> } & {
  readonly [K in Tables]: Phrases<ValueOf<Lexicon[K]>>;
} & {
  readonly negationSide: Lexicon["negationSide"];
  /** What parts a fraction from whole numbers in figures. */
  readonly decimal: "." | ",";
};

/** The lexicon of a language, or null for one we have none for. */
export function lexiconOf(language: LanguageCode): Lexicon | null {
  return lexicons[baseLanguage(language)] ?? null;
}

/** The folded words of all languages that say little of what is meant. */
export const littleWords: ReadonlySet<string> = new Set(
  Object.values(lexicons).flatMap((lexicon) => lexicon.littleWords.split("|").map(fold)),
);

function decimalOf(language: LanguageCode): Vocabulary["decimal"] {
  const mark = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  return mark === "," ? "," : ".";
}

export function vocabularyOf(language: LanguageCode): Vocabulary {
  const own = lexiconOf(language);
  const all = own && own !== english ? [own, english] : [english];

  const table = <T>(pick: (lexicon: Lexicon) => Entries<T>): Phrases<T> =>
    phrases(all.flatMap(pick).flatMap(([ways, value]) => ways.split("|").map((way) => [way, value] as const)));
  const list = (pick: (lexicon: Lexicon) => string): Phrases<true> => table((lexicon) => [[pick(lexicon), true]]);

  return {
    decimal: own === null ? decimalOf(language) : ".",
    negationSide: all[0]?.negationSide ?? "before",
    numbers: table((l) => l.numbers),
    scales: table((l) => l.scales),
    fractions: table((l) => l.fractions),
    digits: table((l) => l.digits),
    repeats: table((l) => l.repeats),
    unnumbered: list((l) => l.unnumbered),
    pronouns: list((l) => l.pronouns),
    determiners: list((l) => l.determiners),
    company: table((l) => l.company),
    addedTo: list((l) => l.addedTo),
    ofThem: list((l) => l.ofThem),
    dozens: list((l) => l.dozens),
    and: list((l) => l.and),
    point: list((l) => l.point),
    minus: list((l) => l.minus),
    andParts: table((l) => l.andParts),
    notWhole: list((l) => l.notWhole),
    apiece: list((l) => l.apiece),
    shares: list((l) => l.shares),
    sharesBehind: list((l) => l.sharesBehind),
    sums: list((l) => l.sums),
    products: list((l) => l.products),
    inexact: list((l) => l.inexact),
    inexactBehind: list((l) => l.inexactBehind),
    stalls: list((l) => l.stalls),
    ordinals: table((l) => l.ordinals),
    dayMarks: list((l) => l.dayMarks),
    months: table((l) => l.months),
    weekdays: table((l) => l.weekdays),
    days: table((l) => l.days),
    eitherDays: table((l) => l.eitherDays),
    units: table((l) => l.units),
    doubtfulDays: list((l) => l.doubtfulDays),
    dayLeads: list((l) => l.dayLeads),
    clockUnits: table((l) => l.clockUnits),
    tightUnits: table((l) => l.tightUnits),
    stretches: table((l) => l.stretches),
    percents: list((l) => l.percents),
    ranks: table((l) => l.ranks),
    partOf: list((l) => l.partOf),
    spelledAs: list((l) => l.spelledAs),
    capitals: list((l) => l.capitals),
    holidays: table((l) => l.holidays),
    every: list((l) => l.every),
    awayBefore: list((l) => l.awayBefore),
    awayBehind: list((l) => l.awayBehind),
    shifts: table((l) => l.shifts),
    shiftLeads: list((l) => l.shiftLeads),
    backLeads: list((l) => l.backLeads),
    otherLeads: list((l) => l.otherLeads),
    labels: list((l) => l.labels),
    numberSigns: list((l) => l.numberSigns),
    harmless: list((l) => l.harmless),
    ranges: list((l) => l.ranges),
    between: list((l) => l.between),
    spans: list((l) => l.spans),
    rangeLeads: list((l) => l.rangeLeads),
    steps: table((l) => l.steps),
    openSteps: list((l) => l.openSteps),
    afterNext: list((l) => l.afterNext),
    later: list((l) => l.later),
    ago: list((l) => l.ago),
    pastBefore: list((l) => l.pastBefore),
    pastBehind: list((l) => l.pastBehind),
    pastEnds: list((l) => l.pastEnds),
    forDay: list((l) => l.forDay),
    fromThere: table((l) => l.fromThere),
    monthLeads: list((l) => l.monthLeads),
    within: list((l) => l.within),
    endOf: list((l) => l.endOf),
    startOf: list((l) => l.startOf),
    glue: list((l) => l.glue),
    dayParts: table((l) => l.dayParts),
    clockNames: table((l) => l.clockNames),
    hourMarks: list((l) => l.hourMarks),
    hourThenMinutes: list((l) => l.hourThenMinutes),
    minuteMarks: list((l) => l.minuteMarks),
    hourLeads: list((l) => l.hourLeads),
    earlierThan: list((l) => l.earlierThan),
    earlierBehind: list((l) => l.earlierBehind),
    minuteWords: table((l) => l.minuteWords),
    past: list((l) => l.past),
    until: list((l) => l.until),
    currencies: table((l) => l.currencies),
    sumScales: table((l) => l.sumScales),
    cents: table((l) => l.cents),
    yes: list((l) => l.yes),
    yesAlone: list((l) => l.yesAlone),
    courtesies: list((l) => l.courtesies),
    questions: list((l) => l.questions),
    no: list((l) => l.no),
    refusals: list((l) => l.refusals),
    provisos: list((l) => l.provisos),
    reservations: table((l) => l.reservations),
    replyFillers: list((l) => l.replyFillers),
    neutral: list((l) => l.neutral),
    negations: list((l) => l.negations),
    emailAt: list((l) => l.emailAt),
    emailDot: list((l) => l.emailDot),
    emailMarks: table((l) => l.emailMarks),
    emailJoined: list((l) => l.emailJoined),
    emailAsides: list((l) => l.emailAsides),
    emailLeads: list((l) => l.emailLeads),
    nameLeads: list((l) => l.nameLeads),
    nameEnds: list((l) => l.nameEnds),
    doubtfulNames: list((l) => l.doubtfulNames),
    nameNouns: list((l) => l.nameNouns),
    firstNames: list((l) => l.firstNames),
    lastNames: list((l) => l.lastNames),
    nameLinks: list((l) => l.nameLinks),
    notNames: list((l) => l.notNames),
    corrections: list((l) => l.corrections),
    weakCorrections: list((l) => l.weakCorrections),
    correctionBlockers: list((l) => l.correctionBlockers),
    correctionLeads: list((l) => l.correctionLeads),
    negated: list((l) => l.negated),
    denialsBefore: list((l) => l.denialsBefore),
    denialsAfter: list((l) => l.denialsAfter),
    places: table((l) => l.places),
    queries: table((l) => l.queries),
    queryWords: list((l) => l.queryWords),
    idioms: list((l) => l.idioms),
    keyNames: table((l) => l.keyNames),
    keyFillers: list((l) => l.keyFillers),
    placeFillers: list((l) => l.placeFillers),
  };
}
