const opening = "<think>";
const closing = "</think>";

/** What is said of an answer that comes in pieces: what a model thinks before it is left out, as `spoken` does. */
export class SpokenStream {
  #state: "begins" | "thinks" | "speaks" = "begins";
  /** What came and may be a part of a tag. */
  #open = "";

  /** Takes in a piece; gives what is said of it. */
  take(piece: string): string {
    if (this.#state === "speaks") return piece;
    this.#open += piece;
    if (this.#state === "begins") {
      this.#open = this.#open.trimStart();
      if (this.#open.startsWith(opening)) this.#state = "thinks";
      else return opening.startsWith(this.#open) ? "" : this.#speak(this.#open);
    }
    const end = this.#open.indexOf(closing);
    if (end >= 0) return this.#speak(this.#open.slice(end + closing.length));
    this.#open = this.#open.slice(1 - closing.length);
    return "";
  }

  #speak(text: string): string {
    this.#state = "speaks";
    this.#open = "";
    return text;
  }
}
