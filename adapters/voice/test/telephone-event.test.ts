import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TelephoneEventReceiver, TelephoneEventSender } from "../src/telephone-event.ts";
import cases from "./cases/telephone-events.json" with { type: "json" };

interface CasePacket {
  event: number;
  timestamp: number;
  duration: number;
  marker?: boolean;
  end?: boolean;
  at: number;
}

function packet({ event, timestamp, duration, marker = false, end = false }: CasePacket) {
  const payload = Uint8Array.of(event, end ? 0x8a : 0x0a, duration >> 8, duration & 0xff);
  return { payloadType: 101, marker, sequence: 0, timestamp, ssrc: 1, payload };
}

describe("TelephoneEventReceiver", () => {
  it.each(cases)("$name", ({ packets, keys }) => {
    const receiver = new TelephoneEventReceiver();
    const heard = packets.map((each) => receiver.receive(packet(each), each.at) ?? null);
    expect(heard).toEqual(keys);
  });

  it("takes a payload too short to read for nothing", () => {
    const short = { ...packet({ event: 1, timestamp: 0, duration: 0, at: 0 }), payload: Uint8Array.of(1, 2, 3) };
    expect(new TelephoneEventReceiver().receive(short, 0)).toBeUndefined();
  });

  const key = fc.constantFrom(..."0123456789*#ABCD");

  it("hears what a sender pressed, whatever packets are lost, so long as one of each key comes", () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat(3)), (keys, dice) => {
        const sender = new TelephoneEventSender();
        const receiver = new TelephoneEventReceiver();
        sender.press(keys.join(""));
        const heard: string[] = [];
        let began = 0;
        for (let tick = 0; tick < 100; tick++) {
          const event = sender.next();
          if (event === undefined) continue;
          if (event.marker) began = tick;
          const isLastOfKey = tick - began === 7;
          if (!isLastOfKey && dice.next().value === 0) continue;
          const timestamp = (0xffff_f000 + began * 160) >>> 0;
          const sent = { payloadType: 101, sequence: tick, timestamp, ssrc: 1, ...event };
          heard.push(...(receiver.receive(sent, tick * 20) ?? []));
        }
        expect(heard).toEqual(keys);
      }),
    );
  });
});

it("refuses to press what is no key", () => {
  expect(() => new TelephoneEventSender().press("12x")).toThrow(RangeError);
});
