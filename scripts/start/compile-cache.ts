import { join } from "node:path";

/** Where Node keeps what it has compiled, types taken out, for the next process: NODE_COMPILE_CACHE. */
export const compileCache = join(import.meta.dirname, "../../node_modules/.cache/compile");
