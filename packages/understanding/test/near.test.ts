import { expect, test } from "vitest";
import { nearTexts } from "../src/index.ts";

/** Of each pair whether its texts are near, among texts of their own kind. */
const among = (others: readonly string[], pairs: readonly (readonly [one: string, other: string])[]) =>
  pairs.map(([one, other]) => nearTexts([...others, one, other])(one).includes(others.length + 1));

const desk = ["when are you open", "talk to a person", "something is broken", "I want to see my invoice"];
const dukan = ["दुकान कब खुलेगी", "मुझे किसी से बात करनी है", "यह टूट गया है", "मुझे रसीद देखनी है"];

test("texts that differ in little words alone are near, in both scripts of Hindi as well", () => {
  const pairs = [
    ["I want to pay my bill", "I want to pay the bill"],
    ["I want to pay my bill", "please, I want to pay this bill!"],
    ["Cancel my appointment", "cancel the appointment please"],
  ] as const;
  expect(among(desk, pairs)).toEqual([true, true, true]);
  expect(among([], pairs)).toEqual([true, true, true]);
  const hindi = [
    ["मुझे बिल भरना है", "मुझे मेरा बिल भरना है"],
    ["बिल भरना है", "जी मैं बिल भरना"],
    ["मुझे बिल भरना है", "mujhe bill bharna hai"],
  ] as const;
  expect(among(dukan, hindi)).toEqual([true, true, true]);
  expect(among([], hindi)).toEqual([true, true, true]);
});

test("texts that merely share little words or their beginning are not near, nor those of which one denies the other", () => {
  const pairs = [
    ["I want to pay", "I want to cancel"],
    ["I want to pay my bill", "I want to see my bill"],
    ["I would like to cancel it", "I would like to pay it"],
    ["I can make it", "I can not make it"],
    ["it is me", "is it you"],
  ] as const;
  expect(among(desk, pairs)).toEqual(pairs.map(() => false));
  expect(among([], pairs)).toEqual(pairs.map(() => false));
  const hindi = [
    ["मुझे बिल भरना है", "मुझे बिल देखना है"],
    ["मैं भुगतान करना चाहता हूं", "मैं रद्द करना चाहता हूं"],
    ["बिल्कुल", "बिल्कुल नहीं"],
    ["मैं आ सकता हूं", "मैं नहीं आ सकता हूं"],
  ] as const;
  expect(among(dukan, hindi)).toEqual(hindi.map(() => false));
  expect(among([], hindi)).toEqual(hindi.map(() => false));
});

test("the nearest comes first, a text that is one of them finds itself, and nothing is near to nothing", () => {
  const near = nearTexts(["opening hours tomorrow", "the opening hours", "pay my bill", "?"]);
  expect(near("what are the opening hours")).toEqual([]);
  expect(near("your opening hours please")).toEqual([1]);
  expect(near("pay my bill")).toEqual([2]);
  expect([near("?"), near(""), near("and so on it is")]).toEqual([[], [], []]);
  expect(nearTexts([])("pay my bill")).toEqual([]);
});

test("near is mutual, though each text is found by features of its own", () => {
  const verbs = ["pay", "cancel", "change", "close", "track"];
  const things = ["bill", "order", "card", "parcel"];
  const pairs = verbs.flatMap((verb) =>
    things.map((thing) => [`please ${verb} my ${thing} today`, `${verb} the ${thing} today`] as const),
  );
  const texts = pairs.flat();
  const near = nearTexts(texts);
  const found = pairs.map((pair) => pair.map((text) => near(text).flatMap((place) => texts[place] ?? [])));
  expect(found).toEqual(pairs.map((pair) => [pair, pair]));
});
