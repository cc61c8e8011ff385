import { giveUpOn } from "@parley/config";

/** A server that knows that it can never live. */
await Promise.reject(new Error("The keys are gone: bring them back.")).catch(giveUpOn(Error));
