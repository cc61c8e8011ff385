import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { niceness } from "./niceness.ts";

parentPort?.postMessage(niceness(readFileSync("/proc/thread-self/stat", "utf8")));
