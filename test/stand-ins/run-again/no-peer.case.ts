import { test } from "vitest";
import { failsOnce } from "./fails-once.ts";

test("adds up", () => failsOnce("no-peer"));
