import { dialledNumber } from "@parley/model/kernel";
import { parseUri } from "@parley/sip";
import { expect, test } from "vitest";
import { metadataHeaders, targetUri, transferTarget, withHeaders } from "../src/line/transfer-target.ts";

const carrier = { host: "203.0.113.7", port: 5070 };
const uriOf = (number: string | null, address: string | null) => {
  const target = transferTarget({ number, address });
  return target === null ? null : targetUri(target, carrier);
};

test.each([
  ["+1 (555) 010-0042", null, "sip:+15550100042@203.0.113.7:5070"],
  ["1000", "10.0.0.1", "sip:1000@10.0.0.1"],
  [null, "sip:desk@pbx.example.com:5061", "sip:desk@pbx.example.com:5061"],
  [null, "10.0.0.1:5062", "sip:10.0.0.1:5062"],
  [null, "1900-555-1234@10.0.0.1", "sip:19005551234@10.0.0.1"],
  [null, "front.desk-2@pbx", "sip:front.desk-2@pbx"],
  [null, "agent1007@pbx", "sip:agent1007@pbx"],
  [null, "[2001:db8::1]", "sip:[2001:db8::1]"],
])("a number %s and an address %s are %s", (number, address, uri) => {
  expect(uriOf(number, address)).toBe(uri);
  expect(parseUri(uri)).not.toBeNull();
});

test.each([
  ["1000@evil.example", null],
  ["1000>\r\nX: y", null],
  ["", null],
  ["one", null],
  ["1".repeat(16), null],
  [null, "pbx.example.com\r\nX: y"],
  [null, "desk@pbx.example.com;maddr=10.0.0.9"],
  [null, "desk@pbx.example.com?Replaces=x"],
  [null, "desk:secret@pbx.example.com"],
  [null, "tel:+15550100"],
  [null, "http://pbx.example.com"],
  [null, "19005551234999999@10.0.0.1"],
  [null, "+19005551234_@10.0.0.1"],
  [null, "x1-900-555-1234@10.0.0.1"],
  [null, "desk19005@10.0.0.1"],
  [null, "+@10.0.0.1"],
  [null, "@10.0.0.1"],
  [null, "%31900@10.0.0.1"],
  [null, "19005551234"],
  [null, "1900.555.1234"],
  [null, "10.0.0.1:0"],
  [null, "10.0.0.1:70000"],
  [null, null],
  ["1000", "<pbx>"],
])("a number %j and an address %j lead to no target", (number, address) => {
  expect(uriOf(number, address)).toBeNull();
});

test("a number is digits, however it is written", () => {
  expect(dialledNumber("+91 98765-43210")).toBe("+919876543210");
  expect(dialledNumber("++91")).toBeNull();
});

test("metadata goes along in headers that cannot be more than one line, and in a URI that stays one", () => {
  const headers = metadataHeaders({
    order_id: "42",
    "X-Account": "a\r\nVia: evil",
    "bad name": "x",
    Über: "x",
    note: "für \ud800",
    long: "x".repeat(500),
  });
  expect(headers).toEqual([
    { name: "X-order-id", value: "42" },
    { name: "X-Account", value: "a%0D%0AVia: evil" },
    { name: "X-note", value: "f%C3%BCr %EF%BF%BD" },
    { name: "X-long", value: "x".repeat(200) },
  ]);
  const uri = withHeaders("sip:1000@203.0.113.7", [{ name: "X-A", value: "a&b=c?<d>%;'(*)" }]);
  expect(uri).toBe("sip:1000@203.0.113.7?X-A=a%26b%3Dc%3F%3Cd%3E%25%3B%27%28%2A%29");
  expect(parseUri(uri)).toMatchObject({ host: "203.0.113.7", headers: [{ name: "X-A" }] });
});
