import { giveUp } from "@parley/config";

/** A server that knows that it can never live. */
await giveUp("The keys are gone: bring them back.");
