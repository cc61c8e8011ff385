const digitNames = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Texts as a grammar holds them: words in small letters, digits by their names, each text once; what has no words is left out. */
export function sayable(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(spokenForm))].filter((text) => text !== "");
}

export function spokenForm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\d/g, (digit) => ` ${digitNames[Number(digit)]} `)
    .replace(/[^a-z' ]+/g, " ")
    .trim()
    .replace(/\s+/g, " ");
}
