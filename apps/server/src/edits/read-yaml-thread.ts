import { parentPort, workerData } from "node:worker_threads";
import { parseYaml } from "@parley/flow";
import { newId } from "../base/new-id.ts";
import { mostFaults, type YamlJob } from "./read-yaml.ts";

// Reading a large agent takes seconds; on the main thread it would hold up everybody else's requests.
const { yaml, existing }: YamlJob = workerData;
const parsed = parseYaml(yaml, { makeId: newId, existing });
parentPort?.postMessage(parsed.ok ? parsed : { ok: false, faults: parsed.faults.slice(0, mostFaults) });
