import { parseYaml } from "@parley/flow";

/** An agent's YAML, or what is wrong with it. A chunk of its own: only readers of YAML load the parser. */
export const readYaml = (yaml: string) => parseYaml(yaml, { makeId: () => crypto.randomUUID() });
