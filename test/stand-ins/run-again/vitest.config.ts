import { defineConfig } from "vitest/config";
import { realTime } from "../../../scripts/test/file-tag.ts";

export default defineConfig({ test: { include: ["*.case.ts"], tags: [{ name: realTime }] } });
