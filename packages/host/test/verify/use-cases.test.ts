import { describe, expect, it } from "vitest";
import { parseConversations, runConversation, writeUseCases } from "../../src/index.ts";
import { pathsOf } from "../../src/verify/watch-turns.ts";
import { agentOf, sampleAgent } from "./agent-of.ts";

it("writes use cases with names of their own that fit, however long the names of blocks are", () => {
  const block = (number: number) => `Asks the caller for the question number ${number}`;
  const ask = (number: number, to: string) => `    ${block(number)}:
      say: Press a key
      paths: [{ dtmf: "1", to: ${to} }, { dtmf: "2", to: ${to} }, { dtmf: "3", to: ${to} }]
`;
  const agent = agentOf(`parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: ${block(1)} }] }
${[1, 2, 3, 4].map((number) => ask(number, number === 4 ? "Bye" : block(number + 1))).join("")}    Bye: { say: Bye, type: End }
`);
  const names = writeUseCases(agent).cases.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.length > 200)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/…, ends completed \(presses 2\)$/)]));
});

describe.each(["welcome", "cinema-tickets", "pizza-order", "parcel-messages"])("the use cases of %s", (name) => {
  const agent = sampleAgent(name);
  const { program, understand } = agent.runtime;
  const found = writeUseCases(agent);
  const reports = found.cases.map((each) => runConversation(program, understand, each));

  it("play as tests, each to an end, under a name of its own", () => {
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    expect(reports.every(({ session }) => session.state.type === "ended")).toBe(true);
    expect(new Set(found.cases.map((each) => each.name)).size).toBe(found.cases.length);
    expect(parseConversations(JSON.parse(JSON.stringify(found.cases)))).toEqual(found.cases);
  });

  it("together take every path that was found, and the others are listed", () => {
    const taken = new Set(reports.flatMap(({ coverage }) => coverage.paths));
    expect(taken.size).toBe(found.paths.taken);
    const listed = found.unseen.flatMap(({ subject }) => ("id" in subject ? [subject.id] : []));
    const missing = [...pathsOf(program).keys()].filter((path) => !taken.has(path));
    expect(listed).toEqual(expect.arrayContaining(missing));
  });

  it("each go a way that none before them goes", () => {
    const before = new Set<string>();
    for (const { coverage } of reports) {
      expect(coverage.paths.some((path) => !before.has(path))).toBe(true);
      for (const path of coverage.paths) before.add(path);
    }
  });
});
