import { describeRows } from "./rows/describe-rows.ts";

await describeRows("flows");
