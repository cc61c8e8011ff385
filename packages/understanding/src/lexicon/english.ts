import { denialsAfter, denialsBefore } from "./english-denials.ts";
import { englishReplies } from "./english-replies.ts";
import { everydayEnglish } from "./everyday-english.ts";
import { englishHolidays } from "./holiday-names.ts";
import { englishIdioms } from "./idioms.ts";
import type { Lexicon } from "./lexicon.ts";
import { englishQueries } from "./queries.ts";

const tens = ["twenty", "thirty|thirtie", "forty|fourty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const small = [
  "zero|nought|nil",
  ..."one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const ordinals = [
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth",
  "sixteenth seventeenth eighteenth nineteenth twentieth",
].flatMap((line) => line.split(" "));
const lateOrdinals = ordinals.slice(0, 9).map((word, index) => [`twenty ${word}`, 21 + index] as const);

const labels = [
  "at|number|account|card|flat|room|house|gate|platform|order|invoice|ticket|flight|bus|train|page|line|step|option|version",
  "pin|otp|code|id|extension|press|dial|key|ending in|ends in|ending with|ends with|i am|i'm|aged|age|level|floor|unit",
  "apartment|building|street|sector|chapter|question|reference|policy|year|born in",
].flatMap((line) => line.split("|"));

export const english: Lexicon = {
  numbers: [
    ...small.map((ways, value) => [ways, value] as const),
    ...tens.map((ways, index) => [ways, (index + 2) * 10] as const),
    ["half|half a", 0.5],
    ["couple|a couple|couple of|a couple of|a pair|a pair of", 2],
  ],
  scales: [
    ["hundred|hundreds|sau", 100],
    ["thousand|thousands|grand|k|hazaar|hazar|hajar", 1000],
    ["lakh|lakhs|lac|lacs", 100_000],
    ["million|millions", 1_000_000],
    ["crore|crores|cr", 10_000_000],
    ["billion|billions", 1_000_000_000],
    ["trillion|trillions", 1_000_000_000_000],
  ],
  fractions: [],
  digits: [["oh|o", 0]],
  repeats: [
    ["double", 2],
    ["triple|treble", 3],
  ],
  unnumbered:
    "neither|either|another|this|that|which|any|every|some|last|next|first|second|third|the|each|good|right|wrong|other",
  pronouns: "one",
  determiners: "the|a|an|another|my",
  company: [
    ["the two of us|both of us|the both of us", 2],
    ["the three of us|all three of us", 3],
    ["the four of us|all four of us", 4],
    ["the five of us|all five of us", 5],
    ["the six of us|all six of us", 6],
  ],
  addedTo:
    "and a|and an|and another|and my|and our|and his|and her|and their|and some|and the|and maybe|plus a|plus an|plus my|plus the",
  ofThem: "of us|of them|of you",
  dozens: "dozen|dozens",
  and: "and",
  point: "point|dot|decimal",
  minus: "minus|negative",
  andParts: [
    ["and a half|and half", 0.5],
    ["and a quarter|and quarter", 0.25],
    ["and three quarters", 0.75],
  ],
  notWhole: "quarter|quarters|thirds|halves|fifths|more|extra|additional|fewer|less",
  apiece: "each|apiece|per person|per head",
  shares: [
    "half of|quarter of|quarters of|third of|thirds of|fourth of|fifth of|fifths of|sixth of|eighth of|tenth of|tenths of",
    "hundredth of|percent of|per cent of|pct of|percent off|per cent off|pct off|quarter|quarters|half|twice|thrice",
    "double|triple|treble|times",
  ].join("|"),
  sharesBehind: "",
  sums: "plus|minus|less",
  products: "into|out of|multiplied by|divided by",
  inexact: "more than|less than|fewer than|greater than|over|above|below|under|few|a few|several|some|hundreds of",
  inexactBehind: "or more|or less than that|or fewer",
  stalls: [
    "one moment|one sec|one second|one mo|just one minute|give me one minute|wait one minute|one minute please|hold on one minute",
    "just a minute|just a second|wait for|wait until|wait till",
  ].join("|"),

  ordinals: [
    ...lateOrdinals,
    ["thirtieth", 30],
    ["thirty first", 31],
    ...ordinals.map((word, index) => [word, index + 1] as const),
  ],
  dayMarks: "st|nd|rd|th",
  months: [
    ["january|jan", 1],
    ["february|feb", 2],
    ["march|mar", 3],
    ["april|apr", 4],
    ["may", 5],
    ["june|jun", 6],
    ["july|jul", 7],
    ["august|aug", 8],
    ["september|sept|sep", 9],
    ["october|oct", 10],
    ["november|nov", 11],
    ["december|dec", 12],
  ],
  weekdays: [
    ["sunday|sun", 0],
    ["monday|mon", 1],
    ["tuesday|teusday|tuseday|tue|tues", 2],
    ["wednesday|wenesday|wednessday|wensday|wednsday|wed", 3],
    ["thursday|thrusday|thirsday|thursaday|thu|thur|thurs", 4],
    ["friday|frdiay|firday|fridy|fri", 5],
    ["saturday|saterday|satuday|saturaday|sat", 6],
  ],
  days: [
    ["today|tonight|this evening|this afternoon|this morning", 0],
    ["tomorrow|tmrw|tmr|tmw|tomorow|tommorow|tommorrow|tomorrrow|tomarrow|2moro|2morrow|2mrw", 1],
    ["day after tomorrow|the day after tomorrow|overmorrow", 2],
    ["yesterday", -1],
    ["day before yesterday|the day before yesterday", -2],
  ],
  eitherDays: [],
  units: [
    ["day|days", "day"],
    ["week|weeks", "week"],
    ["month|months", "month"],
    ["year|years", "year"],
  ],
  doubtfulDays: "sat|sun|wed",
  dayLeads: "on|by|for|till|until|or|and|pay",
  clockUnits: [
    ["hour|hours|hr|hrs", "hour"],
    ["minute|minutes|min|mins", "minute"],
    ["second|seconds|sec|secs", "second"],
  ],
  tightUnits: [
    ["h", "hour"],
    ["m", "minute"],
    ["s", "second"],
  ],
  stretches: [
    ["quarter of an hour|a quarter of an hour|quarter hour", [15, "minute"]],
    ["three quarters of an hour", [45, "minute"]],
    ["fortnight|a fortnight", [2, "week"]],
    ["decade|a decade", [10, "year"]],
  ],
  percents: "percent|per cent|percents|pct",
  ranks: [
    ["hundredth|one hundredth", 100],
    ["second last|second to last|last but one|next to last", -2],
    ["third last|third to last", -3],
  ],
  partOf: "of|thing|name|half|quarter",
  holidays: englishHolidays,
  every: "every|each|every other|any|some",
  awayBefore: "after|before|since|the week of|week of",
  awayBehind: "after that|after this|before that|before this|before last|after last|before next",
  shifts: [
    ["after|from|later than", 1],
    ["before|earlier than", -1],
  ],
  shiftLeads: "",
  backLeads: "",
  otherLeads: "",
  steps: [
    ["next to next", 2],
    ["next|coming|following|upcoming", 1],
    ["this|current", 0],
    ["last|previous|past", -1],
  ],
  openSteps: "next",
  afterNext: "after next|after the next|after the next one|after this one",
  later: "later|from now|from today|hence|time",
  ago: "ago|before|back|earlier",
  pastBefore: [
    "i called|we called|he called|she called|they called|i called you|you called|you called me|i rang|i phoned|i visited|i came",
    "we came|man came|came|i ordered|we ordered|i ordered it|i ordered this|was delivered|were delivered|got delivered|arrived",
    "happened|i paid|we paid|i have paid|i've paid|i paid it|i bought|we bought|i bought it|i went|i received|i received it|i got it",
  ].join("|"),
  pastBehind: "",
  pastEnds: "",
  forDay: "",
  fromThere: [
    ["later|after", 1],
    ["before|earlier", -1],
  ],
  monthLeads: "of|of the",
  within: "in|after|within",
  endOf: "end|end of|end of the|last day of|last day of the|last date of",
  startOf: "start of|beginning of|first day of",
  glue: "of|the|on|in|at|by|around",

  dayParts: [
    ["am|a m", "am"],
    ["pm|p m", "pm"],
    ["in the morning|morning|this morning", "morning"],
    ["in the afternoon|afternoon|this afternoon", "afternoon"],
    ["in the evening|evening|this evening", "evening"],
    ["at night|night|tonight", "night"],
  ],
  clockNames: [
    ["noon|midday|twelve noon|12 noon", 12],
    ["midnight|twelve midnight|12 midnight", 0],
  ],
  hourMarks: "o'clock|oclock|o clock",
  hourThenMinutes: "",
  minuteMarks: "minutes|minute|mins|min",
  hourLeads: "at|by|around|after|till|until",
  earlierThan: "before|earlier than|sooner than",
  earlierBehind: "",
  minuteWords: [
    ["half", 30],
    ["a quarter|quarter", 15],
  ],
  past: "past|after",
  until: "to|before|till",

  labels: labels.flatMap((label) => [label, `${label} is`]).join("|"),
  numberSigns: "no",
  harmless: [
    "on|in|at|by|around|please|thanks|thank you|now|right now|only|sharp|sir|madam|maam|ma'am|ok|okay|yes|yeah|no|not|for|under|for you|for now|for today",
    "for me|for this|for that|or so|at least|at most|maximum|minimum|max|total|in total|altogether|this|next|per month|a month",
    "every month|monthly|cash|through|via|using|with|from my|from|is|was|will|would|can|should|i|we|you|it|that|if|but|and",
    "so|because|when|as|then|instead|more|less|extra|first|immediately|tonight|later|soon|works|would work|do|exactly|or",
    "approximately|roughly|whichever|whatever|either|any|both|maybe|probably|today|off|back|upfront|down|due|pending|balance|alright|fine|good|hai|upi|neft|by card",
  ].join("|"),
  ranges: "to|or|till|until|through|thru",
  between: "between",
  rangeLeads: "between|from",
  spans: "to|till|until|through|thru|before",

  currencies: [
    ["rupees|rupee|rs|inr|₹", "INR"],
    ["dollars|dollar|usd|us dollars|us dollar|american dollars", "USD"],
    ["yen|jpy|japanese yen", "JPY"],
    ["canadian dollars|canadian dollar|cad", "CAD"],
    ["australian dollars|australian dollar|aud", "AUD"],
    ["new zealand dollars|new zealand dollar|nzd", "NZD"],
    ["singapore dollars|singapore dollar|sgd", "SGD"],
    ["hong kong dollars|hong kong dollar|hkd", "HKD"],
    ["yuan|renminbi|rmb|cny", "CNY"],
    ["swiss francs|swiss franc|chf", "CHF"],
    ["taka|bdt", "BDT"],
    ["saudi riyals|saudi riyal|sar", "SAR"],
    ["qatari riyals|qatari riyal|qar", "QAR"],
    ["omani rials|omani rial|omr", "OMR"],
    ["kuwaiti dinars|kuwaiti dinar|kwd", "KWD"],
    ["swedish kronor|swedish kroner|swedish krona|sek", "SEK"],
    ["norwegian kroner|norwegian krone|nok", "NOK"],
    ["danish kroner|danish krone|dkk", "DKK"],
    ["mexican pesos|mexican peso|mxn", "MXN"],
    ["philippine pesos|philippine peso|php", "PHP"],
    ["baht|thb", "THB"],
    ["ringgit|myr", "MYR"],
    ["south korean won|korean won|krw", "KRW"],
    ["rand|zar", "ZAR"],
    ["shekels|shekel|ils", "ILS"],
    ["sri lankan rupees|lkr", "LKR"],
    ["nepali rupees|nepalese rupees|npr", "NPR"],
    ["pakistani rupees|pkr", "PKR"],
    ["bucks|buck", null],
    ["euros|euro|eur", "EUR"],
    ["pounds|pound|quid|gbp", "GBP"],
    ["dirhams|dirham|aed", "AED"],
  ],
  sumScales: [
    ["l", 100_000],
    ["m|mn|mln|mio", 1_000_000],
    ["b|bn|bln", 1_000_000_000],
    ["t|tn|trn", 1_000_000_000_000],
  ],
  cents: [
    ["paise|paisa", "INR"],
    ["cents|cent", "USD"],
    ["pence|penny|pennies", "GBP"],
  ],

  ...englishReplies,

  emailAt: "at|at the rate|at the rate of|at rate|at sign",
  emailDot: "dot|point|period",
  emailMarks: [
    ["underscore|under score", "_"],
    ["dash|hyphen|minus", "-"],
    ["plus", "+"],
  ],
  emailJoined: [
    "all one word|as one word|in one word|one word|all together|altogether|no spaces|no space|without spaces|without a space",
    "with no spaces|joined|joined together|all joined",
  ].join("|"),
  emailAsides: [
    "all lowercase|lowercase|lower case|all lower case|in lowercase|in lower case|small letters|in small letters|all small",
    "all small letters|in small|all in small letters",
  ].join("|"),
  emailLeads: [
    "is|it's|its|it|email|e mail|mail|address|email id|mail id|id|to|on|at|use|my|the|yes|ok|okay|and|or|no|not|wait|sorry|as|so|um|uh|that's|that",
    "actually|mean|try|please|hi|hello",
  ].join("|"),

  spelledAs: "for|as in|like|as|like in",
  capitals: "capital|small",

  nameLeads: [
    "it's spelled|it is spelled|that's spelled|spelled|spelt|my name is|my name's|the name is|name is|my full name is|my good name is|i am|i'm|this is|it's|it is|call me",
    "under|it's under|under the name|under the name of|you can call me|myself|my first name is|my last name is|my surname is|speaking with|you are speaking to|name",
  ].join("|"),
  nameEnds: "speaking|here|calling|from|and|but|so|sir|madam|please|thanks|thank|on|by|with|who",
  notNames: [
    "hmm|hm|um|uh|er|erm|ah|oh|mm|huh",
    "a|an|the|not|no|yes|yeah|ok|okay|hello|hi|hey|please|thanks|thank|you|i|me|my|it|is|are|was|what|when|where|who|why",
    "how|can|could|will|would|do|does|did|have|has|had|to|for|of|in|on|at|and|but|or|so|this|that|these|those|there",
    "calling|sorry|sure|fine|good|bad|busy|here|going|want|need|pay|paid|money|name|nothing|interested|wrong|right|correct",
    "cancel|agent|operator|human|representative|stop|back|repeat|again|hold|wait|start|over|menu|restart|skip|exit|quit|continue|person",
    "somebody|someone|customer|support|speak|talk|different|change|go|let|say|tell|give|book|order|moment|minute|second|anyone",
    "him|her|his|she|he|we|they|them|us|your|our|their|already|able|unable|looking|trying|regarding|about|because|from|with|just|only|also|very|still|today|tomorrow|now|later|help",
    "bye|goodbye|excuse|beg pardon|same|as|before|spelled|spelt",
  ].join("|"),
  doubtfulNames: "pardon|welcome|morning|afternoon|evening|night|noon|midnight",
  nameNouns: "name|name's|surname",
  firstNames: "first name|given name|forename",
  lastNames: "last name|surname|family name",
  nameLinks: "is",

  corrections: [
    "no i mean|no i meant|i mean|i meant|sorry i mean|sorry|no sorry|no wait|wait no|actually|no actually|rather|make that",
    "or rather|scratch that|correction|let me correct|i mean to say|no no|oh no|not that",
  ].join("|"),
  weakCorrections: "no|wait|make it|make them|change it to|change that to|change them to",
  correctionBlockers:
    "have|has|had|is|there's|with|got|there|say|said|says|saying|in|of|by|am|are|was|a|the|account|phone|please|can|can't|cannot|not|could|couldn't|to|will|won't|i'll|don't|didn't",
  correctionLeads:
    "i need|we need|we want|we'd like|we would like|let's|let us|say|said|prefer|i'd prefer|have to|could|how about|what about|change to|move it|try",
  negated: "",
  denialsBefore,
  denialsAfter,

  ...englishQueries,
  idioms: englishIdioms,

  places: [
    ["first|1st|former|top", 1],
    ["second|2nd", 2],
    ["third|3rd", 3],
    ["fourth|4th", 4],
    ["fifth|5th", 5],
    ["last|latter|final", -1],
  ],
  placeFillers: [
    "the|a|one|option|choice|i'd like|i would like|i want|i mean|i meant|i'll take|i will take|give me|make it|it's",
    "it is|that is|yes|please|thanks|thank you|um|uh|no",
  ].join("|"),

  keyNames: [
    ["star|asterisk|star key", "*"],
    ["hash|pound|hash key|pound key|hashtag", "#"],
  ],
  keyFillers: [
    "i'd like number|i would like number|i want number|i'll take number|i will take number|give me number|i'd like option",
    "i would like option|i want option|i'll take option|i will take option|give me option",
    "press|i press|i pressed|pressing|dial|digit|key|button|number|option|choice|the|please|um|uh|thanks|thank you|i said|it's",
  ].join("|"),

  everyday: everydayEnglish,
  littleWords: [
    "a|an|the|is|are|was|were|am|be|been|it|its|it's|i|i'm|i'll|i've|you|he|she|we|they|me|my|your|this|that|to|of|in|on",
    "for|from|with|will|would|shall|have|has|had|do|does|so|and|or|please|just|there|as|any|some",
  ].join("|"),
  functionWords: [
    "the|a|an|and|or|but|is|are|was|were|am|be|been|i|you|he|she|it|we|they|me|my|your|his|her|its|our|their|this|that",
    "these|those|what|when|where|who|why|how|which|do|does|did|have|has|had|will|would|can|could|should|to|of|in|on|at",
    "for|from|with|by|about|not|don't|i'm|it's|please|want|need|if|then|there|here|as|so|yes",
  ].join("|"),
  scripts: ["Latn"],
};
