import { expect, test } from "vitest";
import { callerOf } from "../src/setup/caller-of.ts";

const caller = (uri: string, ...privacy: readonly string[]) =>
  callerOf({
    from: { display: "", uri, parameters: [] },
    headers: privacy.map((value) => ({ name: "Privacy", value })),
  });

test.each([
  ["sip:+15550100@carrier.example", "+15550100"],
  ["sips:+15550100;phone-context=example.com@carrier.example:5061;user=phone", "+15550100"],
  ["tel:+15550100;isub=1", "+15550100"],
  ["sip:%2B15550100@carrier.example", "+15550100"],
  ["sip:reception@pbx.example", "reception"],
  ["sip:anonymousse@invalid.example", "anonymousse"],
])("%s is a caller", (uri, who) => {
  expect(caller(uri)).toBe(who);
  expect(caller(uri, "none")).toBe(who);
  expect(caller(uri, "header; critical")).toBe(who);
});

test.each([
  ["sip:anonymous@anonymous.invalid"],
  ["sip:Anonymous@carrier.example"],
  ["sip:+15550100@anonymous.invalid"],
  ["sip:+15550100@anonymous.invalid:5060;user=phone"],
  ["sip:restricted@carrier.example"],
  ["sip:Unavailable@10.0.0.1"],
  ["sip:unknown@10.0.0.1"],
  ["sip:withheld@10.0.0.1"],
  ["sip:private@10.0.0.1"],
  ["sip:10.0.0.1"],
])("%s withholds a number", (uri) => expect(caller(uri)).toBeNull());

test.each([["id"], ["user;id"], ["header; ID ;critical"], ["user"]])(
  "privacy of the kind %s withholds a number",
  (kind) => {
    expect(caller("sip:+15550100@carrier.example", kind)).toBeNull();
    expect(caller("sip:+15550100@carrier.example", "none", kind)).toBeNull();
  },
);
