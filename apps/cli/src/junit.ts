import type { Fault } from "@parley/host";

/** A test that was played. */
export type Played = {
  readonly file: string;
  readonly name: string;
  readonly faults: readonly Fault[];
  readonly seconds: number;
};

/** The tests as JUnit's XML, which CI servers read: a suite for each file. */
export function junitOf(played: readonly Played[]): string {
  const suites = Object.entries(Object.groupBy(played, ({ file }) => file)).map(([file, tests = []]) => {
    const failures = tests.filter(({ faults }) => faults.length > 0).length;
    const head = `<testsuite name="${xml(file)}" tests="${tests.length}" failures="${failures}" errors="0" skipped="0">`;
    return [`  ${head}`, ...tests.map(caseOf), "  </testsuite>"].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

function caseOf({ file, name, faults, seconds }: Played): string {
  const head = `testcase classname="${xml(file)}" name="${xml(name)}" time="${seconds.toFixed(3)}"`;
  if (faults.length === 0) return `    <${head}/>`;
  const told = faults.map(
    ({ step, field, expected, actual }) =>
      `step ${step}, ${field}: expected ${JSON.stringify(expected)}, came ${JSON.stringify(actual)}`,
  );
  return `    <${head}><failure message="${xml(told[0] ?? "")}">${xml(told.join("\n"))}</failure></testcase>`;
}

const signs: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** Text within XML. What XML cannot hold at all, such as a bell, becomes a question mark. */
const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?")
    .replace(/[&<>"\n]/g, (sign) => signs[sign] ?? sign);
