import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { claimPorts } from "../../../test/ports.ts";
import {
  CallMedia,
  FRAME_MS,
  goertzel,
  type MediaEvent,
  Pacer,
  PortRange,
  Recorder,
  RtpLink,
  RtpSocket,
  readWav,
  tone,
} from "../src/index.ts";
import { FakeClock } from "./fake-clock.ts";

const ADDRESS = "127.0.0.1";
const AMPLITUDE = 8000;
const WINDOW = 80;

/** Where a tone begins and ends in a recording, in ms, by windows of 10 ms in which it is at half its power or more. */
function toneSpan(samples: Int16Array, hertz: number): { from: number; to: number } {
  const windows: number[] = [];
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    if (goertzel(samples.subarray(at, at + WINDOW), hertz) > AMPLITUDE ** 2 / 4) windows.push(at / 8);
  }
  return { from: windows[0] ?? Number.NaN, to: (windows.at(-1) ?? Number.NaN) + WINDOW / 8 };
}

it("records a phone's tone and the agent's prompt where the events say they were", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-phone-"));
  const path = join(folder, "call.wav");
  const claimed = await claimPorts();
  const ports = new PortRange(claimed);
  const clock = new FakeClock();
  const pacer = new Pacer(clock);
  const [agentSocket, phoneSocket] = await Promise.all([1, 2].map(() => RtpSocket.open({ ports, address: ADDRESS })));
  if (agentSocket === undefined || phoneSocket === undefined) throw new Error("No sockets.");
  const failed = (error: Error) => {
    throw error;
  };
  const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
  const agreement = { address: ADDRESS, codec: "PCMU", eventPayloadType: 101 } as const;
  const heard: MediaEvent[] = [];
  const times = { promptFrom: 0, promptTo: 0, voiceFrom: 0, voiceTo: 0, keyAt: 0 };

  const agentLink = new RtpLink(agentSocket, { ...agreement, port: phoneSocket.port });
  const phoneLink = new RtpLink(phoneSocket, { ...agreement, port: agentSocket.port });
  let isOver = false;
  const phone = new CallMedia({
    link: phoneLink,
    pacer,
    onEvent: (event) => {
      if (event.type === "played") phone.press("4");
    },
  });
  const agent = new CallMedia({
    link: agentLink,
    pacer,
    recorder,
    onEvent: (event) => {
      if (event.type !== "frame" && event.type !== "progress") heard.push(event);
      if (event.type === "played") {
        times.promptTo = event.at;
        phone.play("tone", tone({ hertz: [1000], ms: 600, amplitude: AMPLITUDE }));
      }
      if (event.type === "speech_started") times.voiceFrom = event.at;
      if (event.type === "key") times.keyAt = event.at;
      if (event.type === "speech_ended") {
        times.voiceTo = event.at;
        isOver = true;
      }
    },
  });
  times.promptFrom = agent.positionMs;
  agent.play("prompt", tone({ hertz: [440], ms: 400, amplitude: AMPLITUDE }));
  const isUnderWay = () =>
    agentLink.figures.received < phoneLink.figures.sent || phoneLink.figures.received < agentLink.figures.sent;
  while (!isOver) {
    clock.pass(FRAME_MS);
    while (isUnderWay()) await nextTurn();
  }
  await Promise.all([agent.close(), phone.close()]);
  await claimed.release();

  const [callerSide, agentSide] = readWav(await readFile(path)).channels;
  await rm(folder, { recursive: true });
  if (callerSide === undefined || agentSide === undefined) throw new Error("The recording is not stereo.");
  const prompt = toneSpan(agentSide, 440);
  const voice = toneSpan(callerSide, 1000);
  const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(40);
  near(prompt.from, times.promptFrom);
  near(prompt.to, times.promptTo);
  near(voice.from, times.voiceFrom);
  near(voice.to, times.voiceTo);
  near(voice.to - voice.from, 600);
  expect(goertzel(agentSide, 1000)).toBeLessThan(AMPLITUDE ** 2 / 1000);
  expect(heard.map(({ type }) => type)).toEqual(["played", "speech_started", "key", "speech_ended"]);
});
