/**
 * Records without end. Says `{seconds}` once that much audio has reached the file, or `{failed}` and then "still alive"
 * when the file can no longer be written; then it waits to be killed.
 */
import { stat } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { type AudioFormat, Recorder, tone } from "../src/index.ts";

const [path = "", format = ""] = process.argv.slice(2);
const SECONDS = 2;
const bytesPerSecond = { wav_ulaw_8k: 16_000, wav_pcm_8k: 32_000, wav_pcm_16k: 64_000 };

function isFormat(name: string): name is AudioFormat {
  return name in bytesPerSecond;
}
if (!isFormat(format)) throw new Error(`${format} is no format.`);

let isFailed = false;
const recorder = await Recorder.open({
  path,
  format,
  failed(error) {
    isFailed = true;
    process.send?.({ failed: error.message });
  },
});
const frame = tone({ hertz: [1000], ms: 20, amplitude: 9000 });
for (let isTold = false; ; ) {
  recorder.append(frame, frame);
  await breathe();
  if (isTold) continue;
  if (isFailed) {
    isTold = true;
    process.send?.("still alive");
  } else if ((await stat(path)).size > (SECONDS + 1) * bytesPerSecond[format]) {
    isTold = true;
    process.send?.({ seconds: SECONDS });
  }
}
