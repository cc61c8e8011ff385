import type { Holiday } from "../calendar/holidays.ts";

/** Ways of saying a value; several ways are separated by a bar: `["zero|nought", 0]`. */
export type Entries<T> = readonly (readonly [ways: string, value: T])[];

/** A part of the day, which settles the half an hour of the clock belongs to. */
export type DayPart = "am" | "pm" | "morning" | "afternoon" | "evening" | "night";

export type CalendarUnit = "day" | "week" | "month" | "year";

export type ClockUnit = "hour" | "minute" | "second";

/** What a language calls the things that entities are made of. All words are compared folded (see `fold`). */
export type Lexicon = {
  /** 0 to 99, and the halves that are words of their own. */
  readonly numbers: Entries<number>;
  /** 100, 1000 and so on. */
  readonly scales: Entries<number>;
  /** Said before a number and added to it: a half more, a quarter less. */
  readonly fractions: Entries<number>;
  /** Words for a digit that are no numbers elsewhere, such as "oh". */
  readonly digits: Entries<number>;
  /** Say the next digit so many times. */
  readonly repeats: Entries<number>;
  /** After these a number word is a pronoun or a label: "this one". */
  readonly unnumbered: string;
  /** Words for a number that stand for a thing behind one of `determiners` and a word: "the big one". */
  readonly pronouns: string;
  readonly determiners: string;
  /** A number of people that is no bare number: "the two of us". */
  readonly company: Entries<number>;
  /** Behind a number, what it counts may stand between: more is added without a number of its own ("four adults and a child"). */
  readonly addedTo: string;
  /** "of us", between a number and what is added to it. */
  readonly ofThem: string;
  readonly dozens: string;
  readonly and: string;
  readonly point: string;
  readonly minus: string;
  /** Said after the number and added to it: "and a half". */
  readonly andParts: Entries<number>;
  /** Behind a number: it counts parts of one ("three quarters"), or what comes to others ("two more"). */
  readonly notWhole: string;
  /** Behind a number: each of several gets so many. */
  readonly apiece: string;
  /** Before a value, or behind it: a share or a multiple of it is meant ("a quarter of", "twice", "ka aadha"). */
  readonly shares: string;
  readonly sharesBehind: string;
  /** Between two values that are one: "an hour plus ten". */
  readonly sums: string;
  readonly products: string;
  /** Before a number, or beside its unit: no sure count ("more than five", "a few hundred"). */
  readonly inexact: string;
  /** The same behind the number. */
  readonly inexactBehind: string;
  /** Ask for a moment, with a word for a number or before one: "one second", "wait for". */
  readonly stalls: string;

  readonly ordinals: Entries<number>;
  /** Stands beside a number that is a day of the month: "5th", "paanch tareekh". */
  readonly dayMarks: string;
  readonly months: Entries<number>;
  /** Sunday is 0. */
  readonly weekdays: Entries<number>;
  /** Days from today. */
  readonly days: Entries<number>;
  /** Words that mean so many days before or after today alike. */
  readonly eitherDays: Entries<number>;
  readonly units: Entries<CalendarUnit>;
  /** Short names of days that are everyday words too, and what stands before them where a day is meant. */
  readonly doubtfulDays: string;
  readonly dayLeads: string;
  readonly clockUnits: Entries<ClockUnit>;
  /** Written right behind digits: "2h 30m". */
  readonly tightUnits: Entries<ClockUnit>;
  /** Stretches of time that are words of their own. */
  readonly stretches: Entries<readonly [count: number, unit: CalendarUnit | ClockUnit]>;
  readonly percents: string;
  /** Places in an order beyond `ordinals` and `places`. */
  readonly ranks: Entries<number>;
  /** Behind an ordinal: it is a fraction, or no place. */
  readonly partOf: string;
  readonly holidays: Entries<Holiday>;
  /** Before a day: it comes again and again. */
  readonly every: string;
  /** Before a day, or behind it: another day is meant, on one side of it. */
  readonly awayBefore: string;
  readonly awayBehind: string;
  /** Between a stretch of time and the day it counts from: 1 forwards, -1 backwards. */
  readonly shifts: Entries<1 | -1>;
  /** Before a stretch of time that counts from what stands before it: "shaadi ke do din baad". Of `backLeads` backwards alone. */
  readonly shiftLeads: string;
  readonly backLeads: string;
  /** What ends so and names nothing to count from: "soch ke". */
  readonly otherLeads: string;
  /** "next", "this", "last", as a step. */
  readonly steps: Entries<number>;
  /** Of the steps those that may mean a weekday of this week or the one after it. */
  readonly openSteps: string;
  /** Behind a day or week: the one after the next. */
  readonly afterNext: string;
  readonly later: string;
  readonly ago: string;
  /** Verbs before a day that is over: "i called" on monday. */
  readonly pastBefore: string;
  /** Verbs behind it, at the end of their clause or before one of `pastEnds`: kal phone "kiya" tha. */
  readonly pastBehind: string;
  readonly pastEnds: string;
  /** Behind a day: what is said is for it, whenever that happened. */
  readonly forDay: string;
  /** Behind a day and a stretch of time, where the stretch counts from that day: 1 forwards, -1 backwards. */
  readonly fromThere: Entries<1 | -1>;
  /** Between a day and its month, both said by their place: "the fifth of the twelfth". */
  readonly monthLeads: string;
  /** "in" of "in three days". */
  readonly within: string;
  readonly endOf: string;
  readonly startOf: string;
  /** Small words inside a date or time. */
  readonly glue: string;

  readonly dayParts: Entries<DayPart>;
  /** Hours as words: noon is 12, midnight 0. */
  readonly clockNames: Entries<number>;
  /** Stand after an hour: "o'clock", "baje". */
  readonly hourMarks: string;
  /** Stand between hour and minutes: "baj kar". */
  readonly hourThenMinutes: string;
  readonly minuteMarks: string;
  /** Stand before an hour: "at five". */
  readonly hourLeads: string;
  /** Before a time, or behind it: it is to be earlier. */
  readonly earlierThan: string;
  readonly earlierBehind: string;
  /** Minutes said before "past" and "to". */
  readonly minuteWords: Entries<number>;
  readonly past: string;
  readonly until: string;

  /** Before a bare number: it is the name of something, such as a room. */
  readonly labels: string;
  /** Words for "number" that are also answers: "flat no 2" beside "no, two". */
  readonly numberSigns: string;
  /** Behind a bare number or day: change nothing of what it means. Anything else behind it is taken for a unit. */
  readonly harmless: string;
  /** Between the two ends of a range or guess. */
  readonly ranges: string;
  readonly between: string;
  /** Of the words between two ends those that join them to a stretch, and are no choice. */
  readonly spans: string;
  /** Before the first end of a stretch: "from five to six". */
  readonly rangeLeads: string;

  /** ISO 4217 code, or null for the currency of the place. */
  readonly currencies: Entries<string | null>;
  /** Behind the figures of a sum: what they are to be multiplied by. Elsewhere the same letters are other units. */
  readonly sumScales: Entries<number>;
  /** The hundredth of a currency. */
  readonly cents: Entries<string>;

  readonly yes: string;
  /** Mean yes when nothing but a courtesy follows: "I do", "great, thanks". */
  readonly yesAlone: string;
  readonly courtesies: string;
  /** Begin a question, in which no word is an answer: "are you sure". */
  readonly questions: string;
  readonly no: string;
  /** Mean no, and say besides what is not, or what to do: "I can't", "skip it". */
  readonly refusals: string;
  /** Behind a yes: it holds with something else in it ("yes, but on Friday"). */
  readonly provisos: string;
  /** With these no yes is one yet: "yes if it is free", "ok let me think". False: it is all the same, "yes if possible". */
  readonly reservations: Entries<boolean>;
  /** Around a yes or no: add nothing to it ("well", "that's"). */
  readonly replyFillers: string;
  /** Hold a word of yes or no and mean neither: "I don't know", "right now". */
  readonly neutral: string;
  /** Turn a yes near them into a no. */
  readonly negations: string;
  /** Where a negation stands: before what it denies, or after it. */
  readonly negationSide: "before" | "after";

  readonly emailAt: string;
  readonly emailDot: string;
  readonly emailMarks: Entries<string>;
  /** Behind the words of an address: they are one. */
  readonly emailJoined: string;
  /** Behind the words of an address: how its letters are written. */
  readonly emailAsides: string;
  /** Before an address: no part of it. */
  readonly emailLeads: string;

  /** Between a letter and a word that begins with it: "r for romeo". */
  readonly spelledAs: string;
  readonly capitals: string;

  readonly nameLeads: string;
  readonly nameEnds: string;
  /** Words that are no part of a name. */
  readonly notNames: string;
  /** Names that are everyday words too: by themselves they are none, unless one of `nameNouns` leads to them. */
  readonly doubtfulNames: string;
  readonly nameNouns: string;
  /** Lead to a part of a name, perhaps with one of `nameLinks` behind them. */
  readonly firstNames: string;
  readonly lastNames: string;
  readonly nameLinks: string;

  readonly corrections: string;
  /** Correction markers that are ordinary words too: not a marker after one of `correctionBlockers`. */
  readonly weakCorrections: string;
  readonly correctionBlockers: string;
  /** Between a correction and the value that it names, beside words that add nothing elsewhere: "no, I need". */
  readonly correctionLeads: string;
  /** Behind such a marker: it says that this is not so, and corrects nothing ("nahin pata"). */
  readonly negated: string;
  /** Rule out the value just behind them: "not John". */
  readonly denialsBefore: string;
  /** Rule out the value just before them: "John nahin". */
  readonly denialsAfter: string;

  /** Places in a list of choices: 1 is the first, -1 the last. */
  readonly places: Entries<number>;
  /** Words beside a place that add nothing: "the second one, please". */
  readonly placeFillers: string;

  /** Begin a question about a value, which is no answer: "how much is" the large. False: it asks for it, "do you have anything on" Friday. */
  readonly queries: Entries<boolean>;
  /** The same, and they stand anywhere: bada "kitne" ka hai. */
  readonly queryWords: string;

  /** Phrases in which a word that may be a value is none: "big deal", "bata do". */
  readonly idioms: string;

  /** Keys of a telephone that are no digits. */
  readonly keyNames: Entries<"*" | "#">;
  /** Words beside a key that add nothing: "press one". */
  readonly keyFillers: string;

  /** Words that say little of what is meant: articles, pronouns, auxiliaries. */
  readonly littleWords: string;
  /** Sentences of everyday life, which no agent is made for: classifiers learn what their intents are not. */
  readonly everyday: readonly string[];
  /** Frequent short words, for telling languages apart. */
  readonly functionWords: string;
  /** Unicode script in which the language may be written. */
  readonly scripts: readonly string[];
};
