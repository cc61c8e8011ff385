import { parentPort, workerData } from "node:worker_threads";
import { train } from "@parley/understanding";

// Training takes seconds for a large vocabulary; on the main thread it would hold up every call's audio.
parentPort?.postMessage(train(workerData));
