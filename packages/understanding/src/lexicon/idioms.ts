import { romanised } from "./hindi-numbers.ts";

/** English phrases in which a word that may be a value is none. */
export const englishIdioms = [
  "too big|too small|too large|so big|so small|so large|how big|how small|how large|as big as|as small as|as large as",
  "big deal|big thanks|big thank you|big problem|big issue|big mistake|big hurry|big fan|by and large|at large|small world",
  "small problem|small issue|small question|small request|small doubt|small favour|small favor|small mistake|how are you today",
  "how are you doing today|one question|one thing|one problem|one issue|one request|one doubt|one query|one favour|one favor",
  "one last thing|one last question|one more time|once more",
].join("|");

/** Verbs that ask for something before "do", which is "two" as well: "bata do", tell me. */
const verbs = [
  "दे|बता|कर|भेज|छोड़|रहने|लिख|लगा|हटा|निकाल|बदल|डाल|जोड़|रख|दिला|दिखा|सुना|बोल|मिला|करवा|करा|मंगवा|भिजवा|जाने|आने|होने|लेने|समझा",
  romanised(
    "de|bata|bataa|kar|bhej|chhod|chod|chhor|rehne|rahne|likh|laga|lagaa|hata|hataa|nikaal|badal|daal|jod|rakh|dila|dikha|suna|bol|mila",
  ),
  romanised("karwa|karva|kara|mangwa|bhijwa|jaane|aane|hone|lene|samjha|dilwa|dilva"),
];
const asked = verbs.flatMap((line) => line.split("|")).flatMap((verb) => [`${verb} दो`, `${verb} do`]);

const kin = ["भाई", "बहन", "बेटा", "बेटी", "बेटे", "bhai", "bhaiya", "behen", "behan", "bahan", "beta", "beti", "bete"];
const ages = romanised("बड़ा|बड़े|बड़ी|छोटा|छोटे|छोटी|bada|bade|badi|chhota|chhote|chhoti|chota|chote|choti").split("|");

/** The same in Hindi. */
export const hindiIdioms = [
  ...asked,
  ...ages.flatMap((age) => kin.map((one) => `${age} ${one}`)),
  "एक बार|एक बात|एक सवाल|एक काम|एक दिक्कत|एक परेशानी|एक समस्या|एक साथ|एक दम|एक रिक्वेस्ट|आज कल",
  romanised("ek baar|ek baat|ek sawaal|ek kaam|ek dikkat|ek pareshaani|ek samasya|ek saath|ek dum|ek dam|aaj kal"),
  "छोटा सा काम|छोटी सी बात|बड़ी बात|बड़ी मेहरबानी",
  romanised("chhota sa kaam|chota sa kaam|chhoti si baat|choti si baat|badi baat|badi meharbaani"),
].join("|");
