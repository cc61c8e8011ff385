import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Card,
  CardTill,
  type Charged,
  type ChargePorts,
  chargeOnce,
  isCardNumber,
  type PaymentRequest,
  paymentProviders,
} from "../src/index.ts";

/** 15 June 2026. */
const now = Date.UTC(2026, 5, 15);
const card = "c";

describe("a card's number", () => {
  it.each(["4242424242424242", "378282246310005", "4000000000000002", "6304000000000000", "5555555555554444"])(
    "%s fits",
    (number) => expect(isCardNumber(number)).toBe(true),
  );
  it.each(["", "4242424242424241", "42424242424", "4242 4242 4242 4242", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "0".repeat(20)])(
    "%s does not",
    (number) => expect(isCardNumber(number)).toBe(false),
  );

  it("never fits with one digit changed, or with two different neighbours swapped but 0 and 9", () => {
    const digits = fc.array(fc.nat(9), { minLength: 11, maxLength: 18 }).map((list) => list.join(""));
    const whole = digits.map((text) => {
      const last = [...Array(10).keys()].find((digit) => isCardNumber(`${text}${digit}`));
      return `${text}${last}`;
    });
    fc.assert(
      fc.property(whole, fc.nat(17), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const place = at % number.length;
        const other = (Number(number[place]) + by) % 10;
        expect(isCardNumber(number.slice(0, place) + other + number.slice(place + 1))).toBe(false);
      }),
    );
  });
});

describe("the till", () => {
  const enter = (till: CardTill, field: "number" | "expiry" | "code", keys: string | null) =>
    till.take({ card, field }, keys, now).result?.outcome;

  it("hands a whole card over once", () => {
    const till = new CardTill();
    expect(till.take({ card, field: "number" }, "4242424242424242", now)).toEqual({
      ok: true,
      status: null,
      result: { outcome: "entered", code_digits: 3 },
      error: null,
      timed_out: false,
    });
    expect(enter(till, "expiry", "0626")).toBe("entered");
    expect(enter(till, "code", "123")).toBe("entered");
    expect(till.release(card)).toEqual({
      number: "4242424242424242",
      expiry: { year: 2026, month: 6 },
      code: "123",
    });
    expect(till.release(card)).toBeNull();
  });

  it.each([
    ["expiry", "0526", "invalid"],
    ["expiry", "1326", "invalid"],
    ["expiry", "0026", "invalid"],
    ["expiry", "626", "invalid"],
    ["expiry", "0747", "invalid"],
    ["expiry", "0646", "entered"],
    ["expiry", null, "silent"],
    ["number", "99*4242424242424242", "entered"],
    ["number", "4242424242424242*", "invalid"],
    ["code", "1234", "invalid"],
    ["code", "12", "invalid"],
    ["code", "12#", "invalid"],
  ] as const)("%s %s is %s", (field, keys, outcome) => {
    expect(enter(new CardTill(), field, keys)).toBe(outcome);
  });

  it("wants four digits of a card whose number says so", () => {
    const till = new CardTill();
    enter(till, "number", "378282246310005");
    expect(enter(till, "code", "123")).toBe("invalid");
    expect(enter(till, "code", "1234")).toBe("entered");
  });

  it("hands over no card that lacks a part, and none that it had to forget", () => {
    const till = new CardTill();
    enter(till, "number", "4242424242424242");
    expect(till.release(card)).toBeNull();
    enter(till, "number", "4242424242424242");
    enter(till, "expiry", "0626");
    enter(till, "code", "123");
    till.clear();
    expect(till.release(card)).toBeNull();
  });
});

const whole: Card = { number: "4242424242424242", expiry: { year: 2031, month: 7 }, code: "907" };
const request = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  type: "request",
  kind: "payment",
  id: "p1",
  block: "b",
  timeout: 5000,
  card,
  provider: "simulator",
  amount: 25_000,
  currency: "INR",
  ...change,
});

/** Charges with a provider that does this; the test says when the time is over. */
function charging(charge: () => Promise<Charged>) {
  const broke: string[] = [];
  let elapse = () => {};
  let cancelled = 0;
  const ports: ChargePorts = {
    providers: { ...paymentProviders, simulator: { charge } },
    after: (_pause, back) => {
      elapse = back;
      return () => {
        cancelled += 1;
      };
    },
    failed: (provider) => broke.push(provider),
  };
  return { broke, charged: chargeOnce(request(), whole, ports), elapse: () => elapse(), cancelled: () => cancelled };
}

describe("charging", () => {
  const ports: ChargePorts = { after: () => () => {}, failed: () => {} };

  it.each([
    [{}, whole.number, "paid", null],
    [{ amount: 25_001 }, whole.number, "declined", "amount_declined"],
    [{ amount: 25_003 }, whole.number, "failed", "provider_away"],
    [{}, "4000000000000002", "declined", "card_declined"],
    [{}, "4000000000009995", "declined", "insufficient_funds"],
    [{}, "4000000000000127", "failed", "provider_away"],
  ] as const)("the simulator, of %j with %s, says %s", async (change, number, outcome, reason) => {
    const { ok, result, timed_out } = await chargeOnce(request(change), { ...whole, number }, ports);
    const reference = outcome === "paid" ? "simulated-p1" : null;
    expect({ ok, result, timed_out }).toEqual({
      ok: outcome === "paid",
      result: { outcome, reference, reason },
      timed_out: false,
    });
  });

  it.each([{ amount: 25_002 }, { card }])("an answer that does not come in time is unknown (%j)", async (change) => {
    const number = "amount" in change ? whole.number : "4000000000000119";
    const after = (_pause: number, back: () => void) => {
      queueMicrotask(back);
      return () => {};
    };
    const answer = await chargeOnce(request(change), { ...whole, number }, { ...ports, after });
    expect(answer).toMatchObject({ ok: false, timed_out: true, result: { outcome: "unknown" } });
  });

  it("a provider that breaks off may have charged; what it said is not told", async () => {
    const { broke, charged, cancelled } = charging(() => Promise.reject(new Error(`${whole.number} was refused`)));
    const answer = await charged;
    expect(answer).toEqual({
      ok: false,
      status: null,
      result: { outcome: "unknown" },
      error: "the provider broke off",
      timed_out: false,
    });
    expect(broke).toEqual(["simulator"]);
    expect(cancelled()).toBe(1);
  });

  it("an answer that comes too late changes nothing", async () => {
    const late = Promise.withResolvers<Charged>();
    const { charged, elapse } = charging(() => late.promise);
    elapse();
    late.resolve({ outcome: "paid", reference: "r", reason: null });
    expect((await charged).result).toEqual({ outcome: "unknown" });
  });

  it.each([
    ["4242 4242-4242 4242 was refused", null],
    ["wrong code 907", null],
    ["07/31 has passed", null],
    ["0731", null],
    ["expires 07 / 2031", null],
    ["ch_9071", "ch_9071"],
    ["0198c0de-9070-7000", "0198c0de-9070-7000"],
    ["do_not_honour", "do_not_honour"],
  ])("a provider that says %j is kept as %j", async (reason, kept) => {
    const { charged } = charging(async () => ({ outcome: "declined", reference: reason, reason }));
    expect((await charged).result).toEqual({ outcome: "declined", reference: kept, reason: kept });
  });

  it("without a card or a provider nothing is charged", async () => {
    expect((await chargeOnce(request(), null, ports)).result).toMatchObject({ outcome: "failed", reason: "no_card" });
    expect((await chargeOnce(request({ provider: "toString" }), whole, ports)).result).toMatchObject({
      outcome: "failed",
      reason: "no_provider",
    });
  });
});
