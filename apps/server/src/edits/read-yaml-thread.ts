import { type ParsedYaml, parseYaml } from "@parley/flow";
import { newId } from "../base/new-id.ts";
import { answerJob } from "../base/run-thread.ts";
import { mostFaults, type YamlJob } from "./read-yaml.ts";

await answerJob<YamlJob, ParsedYaml>(({ yaml, existing }) => {
  const parsed = parseYaml(yaml, { makeId: newId, existing });
  return parsed.ok ? parsed : { ok: false, faults: parsed.faults.slice(0, mostFaults) };
});
