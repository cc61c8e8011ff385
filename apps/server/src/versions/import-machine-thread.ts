import { diff, importFsm } from "@parley/flow";
import { newId } from "../base/new-id.ts";
import { answerJob } from "../base/run-thread.ts";
import type { MachineJob, ReadMachine } from "./import-machine-route.ts";

await answerJob<MachineJob, ReadMachine>(({ fsm, existing }) => {
  const imported = importFsm(fsm, { existing, makeId: newId });
  return imported.ok ? { ...imported, changes: diff(existing, imported.document) } : imported;
});
