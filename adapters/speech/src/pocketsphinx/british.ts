/** Words whose A is long in Britain. */
const longA = new Set(["after", "afternoon", "ask", "answer", "can't", "half", "last", "past"]);

const vowel = /^[AEIOU]/;

/** How a word is said in Britain and India, in the sounds of the American dictionary: R is heard before vowels alone. */
export function britishOf(word: string, american: string): string {
  const phones = american.split(" ");
  return phones
    .flatMap((phone, place) => {
      const next = phones[place + 1] ?? "";
      if (phone === "R" && place > 0 && !vowel.test(next)) return [];
      if (phone === "ER" && place > 1 && !vowel.test(next)) return ["AH"];
      if (phone === "AE" && longA.has(word)) return ["AA"];
      if (phone === "AA" && next !== "R") return ["AO"];
      return [phone];
    })
    .join(" ");
}
