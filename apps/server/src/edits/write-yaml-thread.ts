import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "@parley/config";
import { assemble, toYaml } from "@parley/flow";
import type { YamlText } from "./write-yaml.ts";

parentPort?.on("message", ({ stored, ids }: YamlText) => {
  parentPort?.postMessage(answer(stored, ids));
});

function answer(stored: string, ids: boolean): ThreadAnswer<string> {
  try {
    return { result: toYaml(assemble(JSON.parse(stored)), { ids }) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
