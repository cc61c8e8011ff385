import { objectShape } from "@parley/model/kernel";
import { defineTask } from "../../src/tasks/task.ts";
import { leaveMark } from "./task-world.ts";

/** Where a walk may be held up: within a step what it wrote is not committed yet. */
export const places = ["within first", "between", "within last", "after"] as const;
export type WalkPlace = (typeof places)[number];

/** A task of two steps, each of which leaves a mark. */
export const walkTask = (reach: (place: WalkPlace, mark: string) => Promise<void>) =>
  defineTask({
    needs: [],
    timeout: 60_000,
    input: objectShape<{ mark: string }>({ mark: { type: "string" } }),
    run: async (work, { mark }) => {
      const step = (name: "first" | "last") =>
        work.step(name, async (trx) => {
          await leaveMark(trx, work.organisation, `${mark} ${name}`);
          await reach(`within ${name}`, mark);
          return `${name} done`;
        });
      const first = await step("first");
      await reach("between", mark);
      const last = await step("last");
      await reach("after", mark);
      return [first, last];
    },
  });
