import { on } from "node:events";
import { watch } from "node:fs";
import { readAgent } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { failureLines } from "../failure-lines.ts";
import { push } from "./push.ts";

export const watchCommand: Command = {
  help: "Pushes agent.yaml now and after each change, until Ctrl+C.",
  run: async (io, options) => {
    const watcher = watch(io.folder);
    // Listened to before the first push: what changes meanwhile is pushed next.
    const changes = on(watcher, "change", { signal: io.signal });
    try {
      let pushed = await readAgent(io);
      await push(io, options);
      for await (const _change of changes) {
        try {
          const text = await readAgent(io);
          if (text === pushed) continue;
          await push(io, { force: false });
          pushed = text;
        } catch (error) {
          // An editor may be in the midst of writing, or the studio away: the next change tries again.
          for (const line of failureLines(error)) io.print(line);
        }
      }
    } catch (error) {
      if (!io.signal.aborted) throw error;
    } finally {
      watcher.close();
    }
    return 0;
  },
};
