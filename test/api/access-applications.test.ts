import { describeMatrix } from "./access/matrix.ts";

await describeMatrix("applications");
