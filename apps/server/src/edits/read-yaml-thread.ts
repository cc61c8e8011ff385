import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { parseYaml } from "@parley/flow";
import { idMaker } from "@parley/model/kernel";
import { mostFaults, type YamlJob } from "./read-yaml.ts";

// Reading a large agent takes seconds; on the main thread it would hold up everybody else's requests.
const { yaml, existing }: YamlJob = workerData;
// What stands in an order in the file keeps it: rows sort by their ids.
const makeId = idMaker({ now: () => Date.now(), random: () => randomBytes(10) });
const parsed = parseYaml(yaml, { makeId, existing });
parentPort?.postMessage(parsed.ok ? parsed : { ok: false, faults: parsed.faults.slice(0, mostFaults) });
