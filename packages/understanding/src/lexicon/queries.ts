import { romanised } from "./hindi-numbers.ts";
import type { Lexicon } from "./lexicon.ts";

/** Questions about a value, in English. */
export const englishQueries = {
  queries: [
    [
      "how much|how many|how big|how large|how small|how long|what's the|what is the|what are the|what does|what do|what if",
      true,
    ],
    [
      "which is|which one is|which are|is the|is a|is an|are the|does the|does a|does it|do you have|have you got|do you do",
      true,
    ],
    [
      "do you sell|do you offer|do you close|do you open|are you open|are you closed|when is|when's|when do|when does|what day",
      true,
    ],
    [
      "what date|what time|is there|are there|why is|why do|tell me how much|tell me about|difference between|i wonder",
      true,
    ],
    ["can you tell me|could you tell me|do you know|who is|where is|what was|why was|was the", true],
    [
      "do you have anything|do you have something|do you have any|do you have a slot|do you have a table|do you have space",
      false,
    ],
    [
      "do you have time|do you have an appointment|do you have a free|is there a slot|is there a table|is there any|is there anything",
      false,
    ],
    ["is there an appointment|is there space|what does it take", false],
  ],
  queryWords: "",
} satisfies Partial<Lexicon>;

/** The same in Hindi. */
export const hindiQueries = {
  queries: [],
  queryWords: [
    "कितने का|कितने की|कितने में|कितने रुपये|कितना पैसा|कितनी कीमत|कीमत क्या|दाम क्या|कितने स्लाइस|कितने लोग|कौन सा|कौन सी|क्या फर्क|क्या अंतर|है आपके पास|हैं आपके पास|कितना बड़ा",
    "क्या रेट|क्या भाव|खुला है|खुले हैं|बंद है|बंद रहता|खुलता है|कब है",
    romanised(
      "kitne ka|kitne ki|kitne mein|kitne me|kitne rupaye|kitna paisa|kitni keemat|keemat kya|daam kya|kitne slice|kitne log|kaun sa",
    ),
    romanised(
      "kaun si|konsa|kaunsa|kya fark|kya farak|kya antar|hai aapke paas|hain aapke paas|hai apke paas|kitna bada|kya rate|kya bhaav|price kya",
    ),
    romanised(
      "khula hai|khule hain|band hai|band rehta|band rahta|khulta hai|kab hai|kitna padega|kitne padenge|kitna hoga",
    ),
  ].join("|"),
} satisfies Partial<Lexicon>;
