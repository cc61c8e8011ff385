const consonants: { readonly [letter: string]: string } = {
  क: "k",
  ख: "kh",
  ग: "g",
  घ: "gh",
  ङ: "n",
  च: "ch",
  छ: "ch",
  ज: "j",
  झ: "jh",
  ञ: "n",
  ट: "t",
  ठ: "th",
  ड: "d",
  ढ: "dh",
  ण: "n",
  त: "t",
  थ: "th",
  द: "d",
  ध: "dh",
  न: "n",
  प: "p",
  फ: "f",
  ब: "b",
  भ: "bh",
  म: "m",
  य: "y",
  र: "r",
  ल: "l",
  ळ: "l",
  व: "v",
  श: "s",
  ष: "s",
  स: "s",
  ह: "h",
};
const vowels: { readonly [letter: string]: string } = {
  अ: "a",
  आ: "a",
  इ: "i",
  ई: "i",
  उ: "u",
  ऊ: "u",
  ऋ: "ri",
  ए: "e",
  ऐ: "ai",
  ऑ: "o",
  ओ: "o",
  औ: "au",
};
const signs: { readonly [sign: string]: string } = {
  "ा": "a",
  "ि": "i",
  "ी": "i",
  "ु": "u",
  "ू": "u",
  "ृ": "ri",
  "े": "e",
  "ै": "ai",
  "ॉ": "o",
  "ो": "o",
  "ौ": "au",
};

type Syllable = { onset: string; vowel: string; isInherent: boolean };

/**
 * A folded word by its sound, roughly and in Latin letters. So Hindi compares equal in both scripts and in the ways
 * people spell it: करूंगा, karoonga and karunga are one. Other words lose only doubled letters.
 */
export function soundOf(word: string): string {
  return spelling(/[\u0900-\u097f]/.test(word) ? transliterate(word) : word);
}

/** What is spelled in several ways: most words have nothing of it. */
const spelledAtWill = /ee|oo|sh|ph|[wz]|(.)\1/;

function spelling(word: string): string {
  if (!spelledAtWill.test(word)) return word;
  return word
    .replace(/ee/g, "i")
    .replace(/oo/g, "u")
    .replace(/sh/g, "s")
    .replace(/ph/g, "f")
    .replace(/w/g, "v")
    .replace(/z/g, "j")
    .replace(/(.)\1+/g, "$1");
}

function transliterate(word: string): string {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    const sign = signs[letter];
    if (consonants[letter] !== undefined) syllables.push({ onset: consonants[letter], vowel: "a", isInherent: true });
    else if (vowels[letter] !== undefined) syllables.push({ onset: "", vowel: vowels[letter], isInherent: false });
    else if (last && sign !== undefined) syllables[syllables.length - 1] = { ...last, vowel: sign, isInherent: false };
    else if (last && letter === "\u094d") syllables[syllables.length - 1] = { ...last, vowel: "", isInherent: false };
    else if (letter === "\u0902") syllables.push({ onset: "n", vowel: "", isInherent: false });
  }
  dropSilent(syllables);
  return syllables.map(({ onset, vowel }) => onset + vowel).join("");
}

/** Hindi does not say the inherent vowel at the end of a word, nor between two syllables that have vowels. */
function dropSilent(syllables: Syllable[]): void {
  for (let place = syllables.length - 1; place > 0; place--) {
    const here = syllables[place];
    if (!here?.isInherent) continue;
    const after = syllables[place + 1];
    if (!after || (after.vowel !== "" && syllables[place - 1]?.vowel !== "")) here.vowel = "";
  }
}
