import type { EntityKind } from "@parley/model/kernel";
import { seldom, shared } from "./seldom.ts";

const oneToNine = "one | two | three | four | five | six | seven | eight | nine";
const elevenToNineteen = "eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen";
const belowHundred = `( ${oneToNine} | ten | ${elevenToNineteen} | ( twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety ) [ ${oneToNine} ] )`;
const behindHundred = `hundred [ [ and ] ${belowHundred} ]`;
const belowThousand = `( ${belowHundred} | ( ${oneToNine} ) ${behindHundred} )`;
const digit = `( zero | oh | ${oneToNine} )`;
const spokenDigit = `( ${digit} | ( double | triple ) ${digit} )`;
// A repeated group stands behind a word: at the beginning of a rule the recogniser would go back to the rules before it,
// and hear "four an agent please".
const digits = `${spokenDigit} ${spokenDigit}*`;
const behindThousand = `thousand [ [ and ] ${belowHundred} | ( ${oneToNine} ) ${behindHundred} ]`;
const whole =
  `( zero | a ( hundred [ and ${belowHundred} ] | thousand | million ) | ( ${elevenToNineteen} ) ${behindHundred}` +
  ` | [ ${belowThousand} million ] ${belowThousand} [ ${behindThousand} ] )`;
const broken = `( zero | ${belowHundred} ) point ${digit} [ ${digit} ]`;
const number = `${seldom("minus", 0.01)} ( ${shared(whole, 0.98)} | ${shared(broken, 0.02)} )`;

const weekday = "( monday | tuesday | wednesday | thursday | friday | saturday | sunday )";
const ordinal =
  "( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth" +
  " | thirteenth | fourteenth | fifteenth | sixteenth | seventeenth | eighteenth | nineteenth | twentieth | thirtieth" +
  " | twenty ( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth ) | thirty first )";
const month =
  "( january | february | march | april | may | june | july | august | september | october | november | december )";
const hour = `( ${oneToNine} | ten | eleven | twelve )`;
const part = seldom("a.m. | p.m. | in the morning | in the afternoon | in the evening", 0.4);
const on = seldom("on", 0.2);
const at = seldom("at", 0.2);

const nearDay = "( today | tomorrow | the day after tomorrow )";
const namedDays = [
  `${seldom("next | this", 0.4)} ${weekday}`,
  `the ${ordinal} ${seldom(`[ of ] ${month}`, 0.7)}`,
  // Without its article a day is short, and fits much that is no date.
  `( ${shared(`the ${ordinal} of ${month}`, 0.98)} | ${shared(`${ordinal} of ${month} | ${month} [ the ] ${ordinal}`, 0.02)} )`,
];
const hours = `( ${hour} ${seldom("o'clock", 0.2)} | ${hour} ( thirty | fifteen | forty five ) | half past ${hour} | quarter ( past | to ) ${hour} ) ${part}`;
const either = (ways: readonly string[]) => `( ${ways.join(" | ")} )`;

/** A length of time that says a time from now as well: of minutes and hours. */
const shortStretch = either([
  `( a | one ) minute`,
  `( an | one ) hour ${seldom(`and a half | [ and ] ${belowHundred} minutes`, 0.1)}`,
  `${belowHundred} ( minutes | hours )`,
  shared(`${belowHundred} hours [ and ] ${belowHundred} minutes | ${belowHundred} and a half hours`, 0.05),
  "half an hour",
  "a quarter of an hour",
  "three quarters of an hour",
]);
const stretch = either([
  shortStretch,
  `( a | one ) ( ( day | week | year ) ${seldom("and a half", 0.02)} | month )`,
  `${belowHundred} ( days | weeks | months | years )`,
  shared(`${belowHundred} and a half ( days | weeks | years )`, 0.02),
]);

const currency = "( dollar | dollars | rupees | pounds | euros )";

/** How values of each kind are said in English, as alternatives of a grammar. Kinds that no grammar can hold are not here. */
export const spokenKinds: { readonly [Kind in EntityKind]?: readonly string[] } = {
  number: [number],
  amount: [`${whole} ${seldom(currency, 0.4)}`, shared(`${whole} ${currency} [ and ] ${belowHundred} cents`, 0.02)],
  digits: [digits],
  phone: [digits],
  yes_no: ["yes", "yeah", "yes please", "no", "no thanks", "no thank you"],
  date: [nearDay, ...namedDays.map((day) => `${on} ${day}`)],
  time: [`${at} ${hours}`, "noon", "midday"],
  duration: [stretch],
  date_time: [
    `( ${nearDay} | ${on} ${either(namedDays)} ) at ( ${hours} | noon | midday )`,
    shared(`at ( ${hours} | noon | midday ) ( ${nearDay} | on ${either(namedDays)} )`, 0.1),
    `in ${shortStretch}`,
  ],
  ordinal: [`[ the ] ( ${ordinal} | last | second last | last but one ) [ one ]`],
  percent: [
    `( ${shared(`zero | ${belowHundred} | one hundred`, 0.9)} | ${shared(broken, 0.1)} ) ${seldom("percent", 0.9)}`,
  ],
};

/** Words of kinds that mean the same: none of them is a misheard other. */
export const sameOfKinds: readonly (readonly string[])[] = [
  ["yes", "yeah", "yes please"],
  ["no", "no thanks", "no thank you"],
  ["noon", "midday"],
];
