import type { EffectTo } from "@parley/engine";
import type { CardField, JsonObject } from "@parley/model/kernel";
import { type Card, codeDigits, expiryOf, isCardNumber } from "./card.ts";

/** A part of a card that the conversation asks for. */
export type CardRequest = Extract<EffectTo<"channel">, { type: "request"; kind: "card" }>;

/** An answer to the engine, except its request. */
export type PaymentAnswer = {
  readonly ok: boolean;
  readonly status: null;
  readonly result: JsonObject | null;
  readonly error: string | null;
  readonly timed_out: boolean;
};

type Parts = { -readonly [Part in CardField]?: Card[Part] };

/** Holds the cards that are being entered, part by part, in memory alone. What it answers says nothing of them. */
export class CardTill {
  readonly #cards = new Map<string, Parts>();

  /** Takes the keys of one entry; null where none came. A star begins the entry again. */
  take({ card, field }: Pick<CardRequest, "card" | "field">, keys: string | null, now: number): PaymentAnswer {
    if (keys === null) return paymentAnswer(false, { outcome: "silent" });
    const digits = keys.slice(keys.lastIndexOf("*") + 1);
    const parts = this.#cards.get(card) ?? {};
    if (!takePart(parts, { field, digits, now })) return paymentAnswer(false, { outcome: "invalid" });
    this.#cards.set(card, parts);
    const further = field === "number" ? { code_digits: codeDigits(digits) } : {};
    return paymentAnswer(true, { outcome: "entered", ...further });
  }

  /** Hands a card over and forgets it; null where it is not whole. */
  release(card: string): Card | null {
    const { number, expiry, code } = this.#cards.get(card) ?? {};
    this.#cards.delete(card);
    return number === undefined || expiry === undefined || code === undefined ? null : { number, expiry, code };
  }

  /** Forgets every card. */
  clear(): void {
    this.#cards.clear();
  }
}

type Entry = { readonly field: CardField; readonly digits: string; readonly now: number };

function takePart(parts: Parts, { field, digits, now }: Entry): boolean {
  switch (field) {
    case "number":
      if (isCardNumber(digits)) parts.number = digits;
      return isCardNumber(digits);
    case "expiry": {
      const expiry = expiryOf(digits, now);
      if (expiry !== null) parts.expiry = expiry;
      return expiry !== null;
    }
    case "code": {
      const isCode = /^\d+$/.test(digits) && digits.length === codeDigits(parts.number ?? "");
      if (isCode) parts.code = digits;
      return isCode;
    }
  }
}

const paymentAnswer = (ok: boolean, result: JsonObject): PaymentAnswer => ({
  ok,
  status: null,
  result,
  error: null,
  timed_out: false,
});
