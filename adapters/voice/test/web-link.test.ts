import { expect, test } from "vitest";
import { FRAME_SAMPLES, WebLink } from "../src/index.ts";

/** A frame of one value, as a browser sends it. */
function bytesOf(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(FRAME_SAMPLES * 2));
  for (let index = 0; index < FRAME_SAMPLES; index++) view.setInt16(index * 2, value, true);
  return new Uint8Array(view.buffer);
}

function linked() {
  const socket = {
    sent: [] as Uint8Array[],
    bufferedAmount: 0,
    send: (frame: Uint8Array) => void socket.sent.push(frame),
  };
  const pressed: string[] = [];
  const keys: string[] = [];
  const failures: Error[] = [];
  const link = new WebLink(socket, (told) => pressed.push(told));
  link.listen({ key: (key) => keys.push(key), failed: (error) => failures.push(error), disturbed: () => {} });
  const heard = () => link.receive()[0];
  return { socket, link, pressed, keys, failures, heard };
}

test("the caller is heard once three frames are there, in order, and after a gap again", () => {
  const { link, heard } = linked();
  link.take(bytesOf(1));
  link.take(bytesOf(2));
  expect(heard()).toBe(0);
  link.take(bytesOf(-3));
  expect([heard(), heard(), heard(), heard()]).toEqual([1, 2, -3, 0]);
  link.take(bytesOf(4));
  expect(heard()).toBe(0);
  expect(link.packetsReceived).toBe(4);
});

test("a burst after a hold-up is cut down to the latest, so that the delay does not stay", () => {
  const { link, heard } = linked();
  for (let value = 1; value <= 13; value++) link.take(bytesOf(value));
  expect([heard(), heard(), heard(), heard()]).toEqual([11, 12, 13, 0]);
});

test("frames go out as they are", () => {
  const { link, socket } = linked();
  link.send(new Int16Array(FRAME_SAMPLES).fill(-2));
  expect(socket.sent).toEqual([bytesOf(-2)]);
});

test("a browser that takes nothing gets nothing more, and after ten seconds the line counts as broken, once", () => {
  const { link, socket, failures } = linked();
  socket.bufferedAmount = 17 * FRAME_SAMPLES * 2;
  for (let frame = 0; frame < 600; frame++) link.send(new Int16Array(FRAME_SAMPLES));
  expect(socket.sent).toEqual([]);
  expect(failures).toHaveLength(1);
  // Without a microphone it never sent. Now it has to, or it counts as gone.
  expect(link.expectsPackets).toBe(true);
  socket.bufferedAmount = 0;
  link.send(new Int16Array(FRAME_SAMPLES));
  expect(socket.sent).toHaveLength(1);
  expect(link.expectsPackets).toBe(false);
});

test("what is no frame and no key is not taken", () => {
  const { link, keys, pressed } = linked();
  expect(link.take(new Uint8Array(319))).toBe(false);
  expect([link.takeKey("5"), link.takeKey("x"), link.takeKey("12"), link.takeKey("")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(keys).toEqual(["5"]);
  link.press("12#");
  expect(pressed).toEqual(["12#"]);
  expect(() => link.press("1x")).toThrow(RangeError);
});

test("nothing goes out after the end", async () => {
  const { link, socket } = linked();
  await link.close();
  link.send(new Int16Array(FRAME_SAMPLES));
  expect(socket.sent).toEqual([]);
});
