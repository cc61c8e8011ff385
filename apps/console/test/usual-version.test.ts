import { expect, test } from "vitest";
import { usualVersion } from "../src/parts/usual-version.ts";

const asked = { experiment: true, experiment_version: "b" };

test.each([
  ["R081: the latest", usualVersion("0.0.7"), "0.0.7"],
  ["R085: 0.0.1 without one", usualVersion(null), "0.0.1"],
  ["R086: 0.0.2 with flag, name and policy", usualVersion("0.0.7", asked, true), "0.0.2"],
  ["R086: the usual without the policy", usualVersion(null, asked, false), "0.0.1"],
  ["R086: the usual without the flag", usualVersion(null, { ...asked, experiment: "yes" }, true), "0.0.1"],
  ["R086: the usual when the name is no text", usualVersion(null, { ...asked, experiment_version: 2 }, true), "0.0.1"],
])("%s", (_rule, version, expected) => {
  expect(version).toBe(expected);
});
