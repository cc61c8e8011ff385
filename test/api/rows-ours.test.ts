import { describeRows } from "./rows/describe-rows.ts";

await describeRows("ours");
