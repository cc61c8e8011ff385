import { uuidv7 } from "@parley/model/kernel";

export const makeId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
