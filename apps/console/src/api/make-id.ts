import { idMaker } from "@parley/model/kernel";

/** Rows that are made together keep their order. */
export const makeId = idMaker({ now: () => Date.now(), random: () => crypto.getRandomValues(new Uint8Array(10)) });
