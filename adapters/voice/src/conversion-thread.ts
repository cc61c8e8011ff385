import { parentPort } from "node:worker_threads";
import type { ConversionJob } from "./audio-converter.ts";
import { SAMPLE_RATE } from "./frame.ts";
import { resample } from "./resample.ts";
import { telephoneAudio } from "./telephone-audio.ts";
import { readWav } from "./wav.ts";

function converted(job: ConversionJob): Int16Array {
  if ("samples" in job) return resample(job.samples, job.rate, SAMPLE_RATE);
  return telephoneAudio(readWav(job.wav, job.upToSeconds === undefined ? {} : { upToSeconds: job.upToSeconds }));
}

parentPort?.on("message", (job: ConversionJob) => {
  try {
    const result = converted(job);
    // The memory is handed over, not copied.
    parentPort?.postMessage({ result }, result.buffer instanceof ArrayBuffer ? [result.buffer] : []);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error : new Error(String(error)) });
  }
});
