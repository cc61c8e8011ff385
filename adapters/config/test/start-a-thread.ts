import { startThread } from "../src/index.ts";

startThread(new URL("./tell-priority.ts", import.meta.url)).on("message", (told) => console.log(told));
