import { type CardRequest, CardTill, type PaymentAnswer } from "./card-till.ts";
import { chargedAnswer, type PaymentRequest, unanswered } from "./charge-once.ts";
import { simulatedCharge } from "./providers/simulator.ts";

type Answered = { readonly type: "answered"; readonly request: string } & PaymentAnswer;

/** Takes cards where an agent is tried: what is keyed in becomes an answer, and the simulator answers at once. */
export class TriedTill {
  readonly #till = new CardTill();
  #open: CardRequest | null = null;

  /** The part that is waited for; `awaited`: the request that the conversation waits for. */
  openFor(awaited: string | null): CardRequest | null {
    return this.#open !== null && this.#open.id === awaited ? this.#open : null;
  }

  ask(request: CardRequest): void {
    this.#open = request;
  }

  /** Takes one entry; null: no key came. */
  enter(asked: CardRequest, keys: string | null, now: number): Answered {
    return { type: "answered", request: asked.id, ...this.#till.take(asked, keys, now) };
  }

  /** Null for a provider that no trial reaches. */
  charge(request: PaymentRequest): Answered | null {
    const { id, provider, amount, currency, card: name } = request;
    const card = this.#till.release(name);
    if (provider !== "simulator") return null;
    if (card === null) {
      const failed = chargedAnswer({ outcome: "failed", reference: null, reason: "no_card" });
      return { type: "answered", request: id, ...failed };
    }
    const charged = simulatedCharge({ id, amount, currency }, card);
    return { type: "answered", request: id, ...(charged === null ? unanswered : chargedAnswer(charged)) };
  }
}
