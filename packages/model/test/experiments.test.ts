import { describe, expect, test } from "vitest";
import { experimentOf, type VersionResult, worstBy } from "../src/api/experiments.ts";

const none = { calls: 0, failed: 0, held: 0, dropped: 0, transferred: 0, mean_ms: null };
const guard = { figure: "dropped", points: 10, calls: 50 } as const;

describe("the experiment of a row", () => {
  const stored = { weights: { "0.0.1": 9, "0.0.2": 1 }, since_ms: 1_767_225_600_000, guard, taken_out: null };

  test("has the versions with their weights, since when, and the guard", () => {
    expect(experimentOf({ experiment_enabled: true, experiment_platform_config: stored })).toEqual({
      versions: [
        { version: "0.0.1", weight: 9 },
        { version: "0.0.2", weight: 1 },
      ],
      since_ms: 1_767_225_600_000,
      guard,
      taken_out: null,
    });
  });

  test("has no versions while it is not in force, and says what the guard did", () => {
    const at_ms = 1_767_312_000_000;
    const share = { version: "0.0.1", share: 0.1, calls: 60 };
    const taken_out = { figure: "failed", at_ms, worse: { ...share, version: "0.0.2" }, live: share };
    const read = experimentOf({ experiment_enabled: false, experiment_platform_config: { ...stored, taken_out } });
    expect(read).toMatchObject({ versions: [], taken_out });
  });

  test.each([
    { weights: "all" },
    { weights: { "0.0.1": "nine", "0.0.2": -1, "0.0.3": 0 } },
    { since_ms: "yesterday" },
    { since_ms: 9e15 },
    { guard: { figure: "sold", points: 10, calls: 50 } },
    { guard: { ...guard, points: 0 } },
    { taken_out: { figure: "failed", at_ms: -5 } },
  ])("counts for nothing where people wrote what does not fit: %j", (experiment_platform_config) => {
    expect(experimentOf({ experiment_enabled: true, experiment_platform_config })).toEqual({
      versions: [],
      since_ms: null,
      guard: null,
      taken_out: null,
    });
  });
});

describe("a guard", () => {
  const live: VersionResult = { ...none, version: "0.0.1", calls: 100, held: 100, dropped: 10 };
  const tried = (dropped: number, held = 100): VersionResult => ({
    ...none,
    version: "0.0.2",
    calls: held,
    held,
    dropped,
  });

  test("names the version that does worse than the live one by more than its points", () => {
    expect(worstBy(guard, [live, tried(45)], "0.0.1")).toEqual({
      worse: { version: "0.0.2", share: 0.45, calls: 100 },
      live: { version: "0.0.1", share: 0.1, calls: 100 },
    });
    expect(worstBy({ ...guard, points: 35 }, [live, tried(45)], "0.0.1")).toBeNull();
    expect(worstBy(guard, [live, tried(0)], "0.0.1")).toBeNull();
  });

  test("waits while the likely ranges of the two meet, and names another whose range is apart", () => {
    expect(worstBy(guard, [live, tried(31)], "0.0.1")).toBeNull();
    const many = { ...live, calls: 1000, held: 1000, dropped: 100 };
    expect(worstBy(guard, [many, tried(210, 1000)], "0.0.1")?.worse.share).toBe(0.21);
    const third = { ...tried(25, 50), version: "0.0.3" };
    const few = { ...live, calls: 50, held: 50, dropped: 15 };
    expect(worstBy(guard, [few, third], "0.0.1")).toBeNull();
    expect(worstBy(guard, [few, third, tried(700, 1000)], "0.0.1")?.worse.version).toBe("0.0.2");
  });

  test("waits until both have as many calls as it asks for", () => {
    expect(worstBy(guard, [live, tried(49, 49)], "0.0.1")).toBeNull();
    expect(worstBy(guard, [{ ...live, held: 49 }, tried(100)], "0.0.1")).toBeNull();
    expect(worstBy(guard, [live, tried(50, 50)], "0.0.1")).not.toBeNull();
  });

  test("takes the worst of several, and says nothing without the live version", () => {
    const third = { ...tried(60), version: "0.0.3" };
    expect(worstBy(guard, [live, tried(40), third], "0.0.1")?.worse.version).toBe("0.0.3");
    expect(worstBy(guard, [tried(40), third], "0.0.1")).toBeNull();
    expect(worstBy(guard, [live, tried(40)], null)).toBeNull();
  });

  test("counts failures among all calls, and people among conversations", () => {
    const failing = { ...none, version: "0.0.2", calls: 100, failed: 30, held: 70, transferred: 21 };
    expect(worstBy({ ...guard, figure: "failed" }, [live, failing], "0.0.1")?.worse.share).toBe(0.3);
    expect(worstBy({ ...guard, figure: "transferred", points: 29 }, [live, failing], "0.0.1")?.worse.share).toBe(0.3);
  });
});
