import { fork, spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AudioFormat,
  codecs,
  FRAME_SAMPLES,
  formats,
  goertzel,
  Recorder,
  type RecordingChange,
  readWav,
  tone,
} from "../src/index.ts";

const script = fileURLToPath(new URL("recorder-process.ts", import.meta.url));

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-recorder-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function failed(error: Error): never {
  throw error;
}

async function record(format: AudioFormat, caller: Int16Array, agent: Int16Array) {
  const path = join(folder, "call.wav");
  const recorder = await Recorder.open({ path, format, failed });
  for (let at = 0; at < caller.length; at += FRAME_SAMPLES) {
    recorder.append(caller.subarray(at, at + FRAME_SAMPLES), agent.subarray(at, at + FRAME_SAMPLES));
  }
  await recorder.close();
  const wav = readWav(await readFile(path));
  const [left, right] = wav.channels;
  if (left === undefined || right === undefined) throw new Error("The recording is not stereo.");
  return { ...wav, left, right };
}

const caller = tone({ hertz: [1000], ms: 2500, amplitude: 9000 });
const agent = tone({ hertz: [440], ms: 2500, amplitude: 9000 });

describe("Recorder", () => {
  it("keeps the caller left and the agent right, sample for sample", async () => {
    const { left, right, sampleRate } = await record("wav_pcm_8k", caller, agent);
    expect(sampleRate).toBe(8000);
    expect(left).toEqual(caller);
    expect(right).toEqual(agent);
  });

  it("keeps mu-law as the codec gives it", async () => {
    const { left, right } = await record("wav_ulaw_8k", caller, agent);
    expect(left).toEqual(codecs.PCMU.decode(codecs.PCMU.encode(caller)));
    expect(right).toEqual(codecs.PCMU.decode(codecs.PCMU.encode(agent)));
  });

  it("doubles the rate without moving a sample", async () => {
    const { left, right, sampleRate } = await record("wav_pcm_16k", caller, agent);
    expect(sampleRate).toBe(16_000);
    expect(left.filter((_, index) => index % 2 === 0)).toEqual(caller);
    expect(right.filter((_, index) => index % 2 === 0)).toEqual(agent);
    // Read as if at 8 kHz, 1 kHz lies at half its place, and its image, 7 kHz, at 3.5.
    const steady = left.subarray(200, -200);
    expect(goertzel(steady, 500) / (9000 ** 2 / 2)).toBeGreaterThan(0.98);
    expect(goertzel(steady, 3500) / (9000 ** 2 / 2)).toBeLessThan(1e-4);
  });

  it("keeps what was said for its owner alone", async () => {
    const path = join(folder, "call.wav");
    const failed = () => {};
    await (await Recorder.open({ path, format: "wav_pcm_8k", failed })).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("never writes over a file", async () => {
    const path = join(folder, "call.wav");
    await (await Recorder.open({ path, format: "wav_pcm_8k", failed })).close();
    await expect(Recorder.open({ path, format: "wav_pcm_8k", failed })).rejects.toThrow("EEXIST");
  });

  it("tells that the disk is full, lets the call go on, and leaves what was written whole", async () => {
    const path = join(folder, "full.wav");
    // The limit on the size of a file, in blocks of 512 bytes, stands for a full disk.
    const command = ["-c", 'ulimit -f 150; exec "$0" "$@"', process.execPath, script, path, "wav_pcm_8k"];
    const child = spawn("sh", command, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const told: unknown[] = [];
    for await (const [message] of on(child, "message")) if (told.push(message) === 2) break;
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(told).toEqual([{ failed: expect.any(String) }, "still alive"]);
    expect(readWav(await readFile(path)).channels[0]?.length).toBeGreaterThanOrEqual(8000);
  });

  it.each<AudioFormat>(["wav_ulaw_8k", "wav_pcm_16k"])(
    "goes on in its place once the disk takes it again: %s",
    async (format) => {
      const path = join(folder, "call.wav");
      const probe = await open(join(folder, "probe"), "w");
      await probe.close();
      const faults: string[] = [];
      const changes: RecordingChange[] = [];
      const recorder = await Recorder.open({ path, format, failed: (error) => faults.push(error.message) });
      recorder.watch((change) => changes.push(change));
      const second = () => {
        for (let at = 0; at < 8000; at += FRAME_SAMPLES) {
          recorder.append(caller.subarray(at, at + FRAME_SAMPLES), agent.subarray(at, at + FRAME_SAMPLES));
        }
      };
      second();
      await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(15_000));
      // Every handle of a file has these methods: this one takes a byte of what it is given, as a disk does that fills up.
      const writing = vi.spyOn(Object.getPrototypeOf(probe), "write").mockResolvedValue({ bytesWritten: 1 });
      try {
        for (let n = 0; n < 9; n++) second();
        await vi.waitFor(() => expect(writing.mock.calls.length).toBeGreaterThanOrEqual(9));
      } finally {
        writing.mockRestore();
      }
      second();
      await recorder.close();
      expect(faults).toEqual(["The disk took only part of the recording."]);
      const [failure, resumed] = changes;
      expect(changes.map(({ type }) => type)).toEqual(["recording_failed", "recording_resumed"]);
      expect(failure?.at).toBeCloseTo(1000, -1);
      expect(resumed?.at).toBeCloseTo(10_000, -1);
      const { channels, sampleRate } = readWav(await readFile(path));
      const [left] = channels;
      expect((left?.length ?? 0) / sampleRate).toBe(11);
      const loudest = (from: number, until: number) =>
        left?.subarray(from * sampleRate, until * sampleRate).reduce((most, one) => Math.max(most, one)) ?? 0;
      expect([loudest(0, 0.9), loudest(10.1, 11)].every((level) => level > 8000)).toBe(true);
      expect(loudest(1.1, 9.9)).toBeLessThan(10);
    },
  );

  it("takes no more once it is closed", async () => {
    const path = join(folder, "call.wav");
    const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
    recorder.append(caller.subarray(0, FRAME_SAMPLES), agent.subarray(0, FRAME_SAMPLES));
    await recorder.close();
    for (let n = 0; n < 100; n++) recorder.append(caller.subarray(0, FRAME_SAMPLES), agent.subarray(0, FRAME_SAMPLES));
    expect(readWav(await readFile(path)).channels[0]?.length).toBe(FRAME_SAMPLES);
  });

  it.each(Object.keys(formats))("leaves a whole file when the process is killed: %s", async (format) => {
    const path = join(folder, "killed.wav");
    const child = fork(script, [path, format]);
    const [{ seconds }] = await once(child, "message");
    child.kill("SIGKILL");
    await once(child, "exit");
    const wav = readWav(await readFile(path));
    expect(wav.channels.length).toBe(2);
    expect(wav.channels[0]?.length).toBeGreaterThanOrEqual(seconds * wav.sampleRate * 0.99);
  });
});
