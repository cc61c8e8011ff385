import { randomBytes } from "node:crypto";
import { idMaker } from "@parley/model/kernel";

/** Makes ids in the order of their making. Rows sort by their ids, so what is made in an order keeps it. */
export const newId = idMaker({ now: () => Date.now(), random: () => randomBytes(10) });
