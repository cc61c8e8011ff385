import { expect, test } from "vitest";
import { isHost } from "../src/message/host.ts";
import { formatNameAddress, parseNameAddress } from "../src/message/name-address.ts";
import { formatUri, parseUri } from "../src/message/uri.ts";
import { formatVia, parseVia } from "../src/message/via.ts";

test.each([
  "sip:example.com",
  "sips:alice@example.com:5061",
  "sip:alice:secret@192.0.2.1;transport=tcp;lr",
  "sip:[2001:db8::1]:5060",
  "sip:alice@[::ffff:192.0.2.1];maddr=192.0.2.9?Subject=a%20b&Priority=urgent",
  "sip:+1-212-555-1212:1234@gateway.com;user=phone",
  "sip:%61lice%20%00@example.com",
  "tel:+1-201-555-0123",
  "tel:7042;phone-context=example.com",
  "urn:service:sos",
])("%s is read and written back", (text) => {
  const uri = parseUri(text);
  expect(uri === null ? null : formatUri(uri)).toBe(text);
});

test.each([
  "",
  "sip:",
  "sip",
  ":x",
  "sip:alice@",
  "sip:@example.com",
  "sip:a b@example.com",
  "sip:alice@exa mple.com",
  "sip:2001:db8::1",
  "sip:[2001:db8::1",
  "sip:[2001:db8::1]x",
  "sip:[1:2:3:4:5:6:7:8:9]",
  "sip:[::1.2.3.456]",
  "sip:example.com:0",
  "sip:example.com:65536",
  "sip:example.com:x",
  "sip:1.2.3",
  "sip:a%@example.com",
  "sip:a%4@example.com",
  "sip:a@b@example.com",
  "sip:example.com;a=b c",
  "sip:example.com?a",
  "tel:",
  "tel:+",
  "tel:x",
  "1x:y",
  "http:<x>",
])("%j is no URI", (text) => {
  expect(parseUri(text)).toBeNull();
});

test.each([
  ["example.com", true],
  ["a-b.example.com.", true],
  ["-a.example.com", false],
  ["192.0.2.1", true],
  ["192.0.2.256", false],
  ["::", true],
  ["[::1]", true],
  ["1::2::3", false],
  ["2001:db8:::192.0.2.1", true],
  ["2001:db8:::1", false],
  ["1:2:3:4:5:6:192.0.2.1", true],
  ["1:2:3:4:5:6:7:192.0.2.1", false],
])("host %s: %s", (text, isOne) => {
  expect(isHost(text)).toBe(isOne);
});

test.each([
  ["sip:a@example.com;tag=1", "<sip:a@example.com>;tag=1"],
  ["<sip:a@example.com;lr> ; tag = 1", "<sip:a@example.com;lr>;tag=1"],
  ['"A \\" <x>, B"<sip:a@example.com>', '"A \\" <x>, B" <sip:a@example.com>'],
  ['Bell Labs <sip:a@example.com>;X="a;b"', 'Bell Labs <sip:a@example.com>;x="a;b"'],
])("address %j is read as %j", (text, written) => {
  const address = parseNameAddress(text);
  expect(address === null ? null : formatNameAddress(address)).toBe(written);
});

test("a Contact for all bindings is written as it is", () => {
  expect(formatNameAddress({ display: "", uri: "*", parameters: [] })).toBe("*");
});

test.each([
  '"open <sip:a@example.com>',
  "<sip:a@example.com",
  "A, B <sip:a@example.com>",
  "<sip:a@example.com>;;tag=1",
  "<sip:a@example.com>xtag=1",
  "<sip:a@example.com>;tag=",
  "sip:a@example.com?x=y",
  '"A" B <sip:a@example.com>',
  "< sip:a@example.com>",
  "",
])("%j is no address", (text) => {
  expect(parseNameAddress(text)).toBeNull();
});

test.each([
  [
    "SIP / 2.0 / UDP  host.example.com : 5070 ; branch = z9 ;rport",
    "SIP/2.0/UDP host.example.com:5070;branch=z9;rport",
  ],
  ["SIP/2.0/TLS [2001:db8::1];received=2001:db8::2", "SIP/2.0/TLS [2001:db8::1];received=2001:db8::2"],
  ["SIP/2.0/FOO 192.0.2.1;received=[2001:db8::2]", "SIP/2.0/FOO 192.0.2.1;received=[2001:db8::2]"],
])("Via %j is read as %j", (text, written) => {
  const via = parseVia(text);
  expect(via === null ? null : formatVia(via)).toBe(written);
});

test.each([
  "SIP/2.0/UDP",
  "SIP/3.0/UDP host",
  "UDP host",
  "SIP/2.0/UDP host;;",
  "SIP/2.0/UDP 2001:db8::1",
  "SIP/2.0/UDP host:99999",
])("%j is no Via", (text) => {
  expect(parseVia(text)).toBeNull();
});
