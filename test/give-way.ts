import { setPriority } from "node:os";
import { givesWay } from "./lane.ts";

const priority = process.env[givesWay];
// What a test process starts takes this over.
if (priority !== undefined) setPriority(Number(priority));
