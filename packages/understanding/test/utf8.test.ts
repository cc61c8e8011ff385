import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textBetween, Utf8Writer } from "../src/answers/utf8.ts";

const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.constant("\ud800")));

test("texts come back from their bytes, whatever they hold, and are the bytes that others write", () => {
  fc.assert(
    fc.property(texts, (texts) => {
      const writer = new Utf8Writer();
      const from = texts.map((text) => {
        const begin = writer.length;
        writer.add(text);
        return begin;
      });
      const bytes = writer.toBytes();
      const read = from.map((begin, at) => textBetween(bytes, begin, from[at + 1] ?? bytes.length));
      expect(read).toEqual(texts);
      if (texts.every((text) => text.isWellFormed())) expect(Buffer.from(bytes).toString("utf8")).toBe(texts.join(""));
    }),
  );
});
