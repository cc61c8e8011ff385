import { mayTakePlace } from "../fair-share.ts";
import { SpeechError } from "../synthesiser.ts";

/** The places of a recogniser, with a fair share for each client. */
export class Places {
  readonly #held = new Map<string, number>();
  #taken = 0;

  /**
   * Takes one of `all`; the answer gives it back, once.
   * @throws SpeechError `busy` when all are taken, `crowded` when the client holds its share
   */
  take(client: string, all: number): () => void {
    const own = this.#held.get(client) ?? 0;
    if (this.#taken >= all) throw new SpeechError("busy", `All ${all} places of the recogniser are taken.`);
    if (!mayTakePlace(own, all - this.#taken)) {
      throw new SpeechError(
        "crowded",
        `This client holds ${own} of ${all} places of the recogniser: others have the rest.`,
      );
    }
    this.#taken++;
    this.#held.set(client, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken--;
      const left = (this.#held.get(client) ?? 1) - 1;
      if (left === 0) this.#held.delete(client);
      else this.#held.set(client, left);
    };
  }
}
