import fc from "fast-check";
import { expect, test } from "vitest";
import { KeyPairs, type KeyWay } from "../src/key-pairs.ts";

const counted = (presses: readonly (readonly [string, KeyWay, number])[]) => {
  const pairs = new KeyPairs();
  return presses.filter(([key, way, at]) => pairs.counts(key, way, at)).map(([key, , at]) => `${key}@${at}`);
};

test("a key that comes both ways counts once, whichever comes first", () => {
  expect(
    counted([
      ["1", "event", 0],
      ["1", "signalling", 200],
    ]),
  ).toEqual(["1@0"]);
  expect(
    counted([
      ["1", "signalling", 0],
      ["1", "event", 900],
    ]),
  ).toEqual(["1@0"]);
});

test("the same key pressed again counts again, and so do different keys", () => {
  const twice = [
    ["1", "event", 0],
    ["1", "signalling", 100],
    ["1", "event", 300],
    ["1", "signalling", 420],
  ] as const;
  expect(counted(twice)).toEqual(["1@0", "1@300"]);
  const late = [
    ["1", "event", 0],
    ["1", "event", 150],
    ["1", "signalling", 400],
    ["1", "signalling", 600],
  ] as const;
  expect(counted(late)).toEqual(["1@0", "1@150"]);
  expect(
    counted([
      ["1", "event", 0],
      ["2", "signalling", 10],
    ]),
  ).toEqual(["1@0", "2@10"]);
});

test("one way alone counts every press, and a half that comes too late is a press of its own", () => {
  expect(
    counted([
      ["5", "signalling", 0],
      ["5", "signalling", 200],
      ["5", "signalling", 400],
    ]),
  ).toHaveLength(3);
  expect(
    counted([
      ["5", "event", 0],
      ["5", "signalling", 1501],
    ]),
  ).toHaveLength(2);
});

test("a key that comes in three ways counts once, and pressed twice it counts twice", () => {
  const ways = ["tone", "event", "signalling"] as const;
  const told = [0, 300].flatMap((at) => ways.map((way, index) => ["7", way, at + index * 90] as const));
  expect(counted(told)).toEqual(["7@0", "7@300"]);
});

test("however both ways interleave, no press is lost and none counts twice", () => {
  const presses = fc.array(
    fc.record({ key: fc.constantFrom("1", "2", "#"), pause: fc.integer({ min: 0, max: 300 }) }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(presses, fc.integer({ min: -400, max: 400 }), (pressed, lag) => {
      let at = 0;
      const told = pressed.flatMap(({ key, pause }) => {
        at += pause;
        return [
          { key, way: "event" as const, at },
          { key, way: "signalling" as const, at: at + lag },
        ];
      });
      const pairs = new KeyPairs();
      const counts = told
        .toSorted((one, other) => one.at - other.at)
        .filter(({ key, way, at: when }) => pairs.counts(key, way, when));
      const keys = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key).toSorted();
      expect(keys(counts)).toEqual(keys(pressed));
    }),
  );
});
