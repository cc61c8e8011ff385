import { once } from "node:events";
import { stopWithStarter } from "../src/index.ts";

// A service whose starter goes while it begins.
await once(process, "disconnect");
setInterval(() => {}, 1000);
stopWithStarter(async () => {});
