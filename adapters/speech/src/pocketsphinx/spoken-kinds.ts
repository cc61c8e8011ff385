import type { EntityKind } from "@parley/model/kernel";
import { seldom, shared } from "./seldom.ts";

const oneToNine = "one | two | three | four | five | six | seven | eight | nine";
const tenToNineteen =
  "ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen";
const belowHundred = `( ${oneToNine} | ${tenToNineteen} | ( twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety ) [ ${oneToNine} ] )`;
const belowThousand = `( ${belowHundred} | ( a | ${oneToNine} | ${tenToNineteen} ) hundred [ [ and ] ${belowHundred} ] )`;
const digit = `( zero | oh | ${oneToNine} )`;
const spokenDigit = `( ${digit} | ( double | triple ) ${digit} )`;
// A repeated group stands behind a word: at the beginning of a rule the recogniser would go back to the rules before it,
// and hear "four an agent please".
const digits = `${spokenDigit} ${spokenDigit}*`;
const whole = `( zero | [ ${belowThousand} million ] ${belowThousand} [ thousand [ [ and ] ${belowThousand} ] ] )`;
const number = `( ${shared(`${whole} ${seldom(`point ${digit}+`, 0.02)}`, 0.9)} | ${shared(`${spokenDigit} ${spokenDigit}+`, 0.1)} )`;

const weekday = "( monday | tuesday | wednesday | thursday | friday | saturday | sunday )";
const ordinal =
  "( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth" +
  " | thirteenth | fourteenth | fifteenth | sixteenth | seventeenth | eighteenth | nineteenth | twentieth | thirtieth" +
  " | ( twenty | thirty ) ( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth ) )";
const month =
  "( january | february | march | april | may | june | july | august | september | october | november | december )";
const hour = `( ${oneToNine} | ten | eleven | twelve )`;
const part = seldom("a.m. | p.m. | o'clock | in the morning | in the afternoon | in the evening", 0.4);
const on = seldom("on", 0.2);
const at = seldom("at", 0.2);

/** How values of each kind are said in English, as alternatives of a grammar. Kinds that no grammar can hold are not here. */
export const spokenKinds: { readonly [Kind in EntityKind]?: readonly string[] } = {
  number: [number],
  amount: [
    `${number} ${seldom("dollar | dollars | rupees | pounds | euros", 0.4)} ${seldom(`and ${belowHundred} cents`, 0.02)}`,
  ],
  digits: [digits],
  phone: [digits],
  yes_no: ["yes", "yeah", "yes please", "no", "no thanks", "no thank you"],
  date: [
    "today",
    "tomorrow",
    "the day after tomorrow",
    `${on} ${seldom("next | this", 0.4)} ${weekday}`,
    `${on} the ${ordinal} ${seldom(`[ of ] ${month}`, 0.7)}`,
    // Without its article a day is short, and fits much that is no date.
    `( ${shared(`the ${ordinal} of ${month}`, 0.98)} | ${shared(`${ordinal} of ${month} | ${month} [ the ] ${ordinal}`, 0.02)} )`,
  ],
  time: [
    `${at} ( ${hour} | ${hour} ( thirty | fifteen | forty five ) | half past ${hour} | quarter ( past | to ) ${hour} ) ${part}`,
    "noon",
    "midday",
  ],
};
