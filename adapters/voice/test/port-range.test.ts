import { describe, expect, it } from "vitest";
import { PortRange, PortsExhausted } from "../src/index.ts";

describe("PortRange", () => {
  it("lends every even port once, then says that it is empty", () => {
    const ports = new PortRange({ low: 20_001, high: 20_008 });
    expect([ports.take(), ports.take(), ports.take()]).toEqual([20_002, 20_004, 20_006]);
    expect(() => ports.take()).toThrow(PortsExhausted);
  });

  it("lets a released port rest before lending it again", () => {
    let now = 0;
    const ports = new PortRange({ low: 20_000, high: 20_002, restMs: 1000, now: () => now });
    const port = ports.take();
    ports.release(port);
    now = 999;
    expect(() => ports.take()).toThrow(PortsExhausted);
    expect(ports.available).toBe(0);
    now = 1000;
    expect(ports.available).toBe(1);
    expect(ports.take()).toBe(port);
  });

  it.each([
    [80, 90],
    [20_000, 70_000],
    [20_010, 20_000],
    [20_000.5, 20_010],
  ])("refuses %d-%d", (low, high) => {
    expect(() => new PortRange({ low, high })).toThrow(RangeError);
  });
});
