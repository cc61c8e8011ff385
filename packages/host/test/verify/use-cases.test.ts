import { describe, expect, it } from "vitest";
import { parseConversations, runConversation, writeUseCases } from "../../src/index.ts";
import { pathsOf } from "../../src/verify/watch-turns.ts";
import { sampleAgent } from "./agent-of.ts";

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
