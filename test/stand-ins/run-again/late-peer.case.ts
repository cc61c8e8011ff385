// @module-tag real-time
import { test } from "vitest";
import { failsOnce } from "./fails-once.ts";

test("hears its peer", () => failsOnce("late-peer"));
