/** Signs that end a sentence before a blank, ideographic and Indic ones that need none, and what closes either. */
const signs = ".!?…";
const lone = "。！？।";
const closers = "\"'”’)]";

/** Fewer letters before a full stop are an initial or an abbreviation: "J. Doe", "Dr. Who". */
const abbreviated = /(?:^|\s)(?:\p{L}|Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e)\.$/u;
/** Characters that show whether a sentence ends in an abbreviation, with the blank before it. */
const longestAbbreviation = 12;

/**
 * A text in its sentences, each trimmed. `rest` is what follows the last end: a sentence that may still go on, where
 * more of the text comes.
 */
export function sentencesOf(text: string): { readonly whole: readonly string[]; readonly rest: string } {
  const reader = new SentenceReader();
  const whole = reader.take(text);
  const last = reader.finish();
  return { whole: [...whole, ...last.whole], rest: last.rest };
}

/** Reads the sentences of a text that comes in pieces. Each character is looked at once, however the pieces are cut. */
export class SentenceReader {
  /** What follows the last end, and where its characters end that are no blanks. */
  #text = "";
  #end = 0;
  /** The place after the last line end among the blanks that follow; 0 where there is none. */
  #lineEnd = 0;
  /** What has to follow for the sentence to end here. */
  #endsBefore: "blank" | "anything" | null = null;

  /** Takes in a piece; gives the sentences that are whole by it. Blanks at the end wait: more may show that it goes on. */
  take(piece: string): readonly string[] {
    const whole: string[] = [];
    let at = this.#text.length;
    this.#text += piece;
    for (const sign of piece) {
      at += sign.length;
      if (isBlank(sign)) {
        if (sign === "\n") this.#lineEnd = at;
      } else at -= this.#step(sign, at, whole);
    }
    return whole;
  }

  /** The sentence that ends with the text, if one does, and what is left. */
  finish(): { readonly whole: readonly string[]; readonly rest: string } {
    const whole: string[] = [];
    if (this.#isEnd(this.#text.length > this.#end)) this.#close(whole);
    return { whole, rest: this.#text };
  }

  /** Takes in a character that is no blank, up to a place. Gives how many characters were before the sentence it is in. */
  #step(sign: string, to: number, whole: string[]): number {
    const isApart = to - sign.length > this.#end;
    const closes = !isApart && closers.includes(sign);
    const gone = !closes && this.#isEnd(isApart) ? this.#close(whole) : 0;
    if (!closes) this.#endsBefore = signs.includes(sign) ? "blank" : lone.includes(sign) ? "anything" : null;
    this.#end = to - gone;
    this.#lineEnd = 0;
    return gone;
  }

  #isEnd(isApart: boolean): boolean {
    return this.#endsBefore === "anything" || (isApart && (this.#endsBefore === "blank" || this.#lineEnd > 0));
  }

  #close(whole: string[]): number {
    if (abbreviated.test(this.#text.slice(Math.max(0, this.#end - longestAbbreviation), this.#end))) return 0;
    const sentence = this.#text.slice(0, this.#end).trim();
    if (sentence !== "") whole.push(sentence);
    const gone = Math.max(this.#end, this.#lineEnd);
    this.#text = this.#text.slice(gone);
    return gone;
  }
}

const isBlank = (sign: string): boolean => /\s/.test(sign);
