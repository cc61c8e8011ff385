import { expect, test } from "vitest";
import { claimPorts } from "./ports.ts";
import { claimSystemPorts } from "./started.ts";

test("ports that are claimed at once are of different ranges, and a system's own are all different", async () => {
  const systems = await Promise.all(Array.from({ length: 4 }, claimSystemPorts));
  const ranges = await Promise.all(Array.from({ length: 4 }, claimPorts));
  try {
    const ports = systems.flatMap(({ studio, applications, sip }) => [studio, applications, sip]);
    expect(new Set(ports).size).toBe(ports.length);
    const lows = ranges.map(({ low }) => low);
    expect(new Set(lows).size).toBe(lows.length);
    for (const { low, high } of ranges) expect(ports.filter((port) => port >= low && port <= high)).toEqual([]);
  } finally {
    for (const { release } of [...systems, ...ranges]) await release();
  }
});
