import { parseYaml } from "@parley/flow";

/** An agent's YAML, or what is wrong with it. A chunk of its own, so that the parser goes to nobody who does not read YAML. */
export const readYaml = (yaml: string) => parseYaml(yaml, { makeId: () => crypto.randomUUID() });
