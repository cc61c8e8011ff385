/** Beside an agent's own words: signs of currencies that amounts are said with, and a script callers may write in. */
const more = "₹€ हिन्दी";

/** Fetches the fonts that a conversation with an agent will show, so that none is missing once the network is gone. */
export async function loadFonts(words: string): Promise<void> {
  const { fontFamily } = getComputedStyle(document.body);
  const weights = [400, 500, 600];
  const faces = weights.map((weight) => document.fonts.load(`${weight} 13px ${fontFamily}`, words + more));
  // Words that cannot be shown in their font are shown in another.
  await Promise.allSettled(faces);
}
