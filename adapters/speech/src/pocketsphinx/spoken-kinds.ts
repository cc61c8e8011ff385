import type { EntityKind } from "@parley/model/kernel";

const oneToNine = "one | two | three | four | five | six | seven | eight | nine";
const small =
  "ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen" +
  " | twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety";
const number = `( zero | ${oneToNine} | ${small} | hundred | thousand | million | point )+`;
const digits = `( zero | oh | ${oneToNine} | double | triple )+`;
const weekday = "( monday | tuesday | wednesday | thursday | friday | saturday | sunday )";
const ordinal =
  "( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth" +
  " | thirteenth | fourteenth | fifteenth | sixteenth | seventeenth | eighteenth | nineteenth | twentieth | thirtieth" +
  " | ( twenty | thirty ) ( first | second | third | fourth | fifth | sixth | seventh | eighth | ninth ) )";
const month =
  "( january | february | march | april | may | june | july | august | september | october | november | december )";
const hour = `( ${oneToNine} | ten | eleven | twelve )`;
const part = "[ a.m. | p.m. | o'clock | in the morning | in the afternoon | in the evening ]";

/** How values of each kind are said in English, as alternatives of a grammar. Kinds that no grammar can hold are not here. */
export const spokenKinds: { readonly [Kind in EntityKind]?: readonly string[] } = {
  number: [number],
  amount: [`${number} [ dollar | dollars | rupees | pounds | euros ] [ and ( ${oneToNine} | ${small} )+ cents ]`],
  digits: [digits],
  phone: [digits],
  yes_no: ["yes", "yeah", "yes please", "no", "no thanks", "no thank you"],
  date: [
    "today",
    "tomorrow",
    "the day after tomorrow",
    `[ on | next | this ] ${weekday}`,
    `[ on ] [ the ] ${ordinal} [ of ] [ ${month} ]`,
    `[ on ] ${month} [ the ] ${ordinal}`,
  ],
  time: [
    `[ at ] ( ${hour} | ${hour} ( thirty | fifteen | forty five ) | half past ${hour} | quarter ( past | to ) ${hour} ) ${part}`,
    "noon",
    "midday",
  ],
};
