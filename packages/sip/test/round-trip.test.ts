import fc from "fast-check";
import { expect, test } from "vitest";
import { quote } from "../src/message/characters.ts";
import { headerName } from "../src/message/header-name.ts";
import type { SipMessage } from "../src/message/message.ts";
import { isParsedHeader } from "../src/message/parse-common.ts";
import { parseMessage } from "../src/message/parse-message.ts";
import { serialize } from "../src/message/serialize.ts";

const token = fc.string({ unit: fc.constantFrom(..."abcXYZ019-.!%*_+`'~"), minLength: 1, maxLength: 8 });
const oneLine = fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, " ").trim());
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);
const parameters = fc.array(
  fc.record({
    name: token.map((name) => name.toLowerCase()),
    value: fc.oneof(fc.constant(null), token, oneLine.map(quote), fc.ipV6()),
  }),
  { maxLength: 3 },
);
const uri = fc.oneof(
  fc
    .tuple(fc.constantFrom("sip", "sips"), token, host)
    .map(([scheme, user, place]) => `${scheme}:${user.replaceAll(/[%`]/g, "")}a@${place}`),
  fc.nat().map((number) => `tel:+${number}`),
);
const nameAddress = fc.record({
  display: fc.oneof(fc.constant(""), oneLine.map(quote), token),
  uri,
  parameters,
});
const via = fc.record({ transport: token, host, port: fc.option(fc.integer({ min: 1, max: 65_535 })), parameters });
const header = fc
  .record({ name: token.map(headerName), value: oneLine })
  .filter(({ name }) => !isParsedHeader(name) && name !== "Content-Type");

const message: fc.Arbitrary<SipMessage> = fc
  .tuple(
    fc.record({
      via: fc.array(via, { minLength: 1, maxLength: 3 }),
      from: nameAddress,
      to: nameAddress,
      callId: token,
      cseq: fc.record({ number: fc.nat(2 ** 31 - 1), method: token }),
      maxForwards: fc.option(fc.nat(255)),
      contact: fc.array(nameAddress, { maxLength: 2 }),
      route: fc.array(nameAddress, { maxLength: 2 }),
      recordRoute: fc.array(nameAddress, { maxLength: 2 }),
      headers: fc.array(header, { maxLength: 4 }),
      body: fc.uint8Array({ maxLength: 30 }),
    }),
    fc.oneof(uri, fc.record({ status: fc.integer({ min: 100, max: 699 }), reason: oneLine })),
  )
  .map(([common, start]) =>
    typeof start === "string"
      ? { type: "request", method: common.cseq.method, uri: start, ...common }
      : { type: "response", ...start, ...common },
  );

test("what is written is read back the same", () => {
  fc.assert(
    fc.property(message, (original) => {
      expect(parseMessage(serialize(original))).toEqual(original);
    }),
    { numRuns: 5_000 },
  );
});
