const acronym = /\b(asr|csv|dtmf|ip|json|nlsml|sms|ssml|tcp|tls|tts|udp|url|xml)\b/g;

/** What code and API call otherwise than people do. */
const spoken: { readonly [word: string]: string } = { entity: "value", entities: "values" };
const spokenWhole: { readonly [name: string]: string } = { entity_fill: "value given" };

/** A name in the code's writing as words: `min_words` becomes "Min words", `udp` "UDP", `entity_fill` "Value given". */
export function words(name: string): string {
  const text = innerWords(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The same within a sentence: `entity_fill` becomes "value given". */
export const innerWords = (name: string): string =>
  (spokenWhole[name] ?? name)
    .replaceAll("_", " ")
    .replace(/\bentit(y|ies)\b/g, (word) => spoken[word] ?? word)
    .replace(acronym, (letters) => letters.toUpperCase());
