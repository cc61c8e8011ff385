import { recordForms } from "../packages/host/test/forms/record.ts";

/**
 * Records what is stored as JSON: the shape of every form, and fixtures of forms that are new. Exit code 1, and nothing
 * recorded, when stored values no longer fit a shape and no upgrade reads them.
 */
const faults = recordForms();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
