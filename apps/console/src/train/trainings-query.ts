import { ask } from "@parley/client";
import { lastTrainings } from "@parley/model/api/trainings";
import type { InVersion } from "@parley/model/api/versions";
import { send } from "../api/send.ts";

/** The outcome of training a version, the last time and the time before. */
export const trainingsQuery = (at: InVersion) => ({
  queryKey: ["trainings", at],
  queryFn: () => ask(send, lastTrainings, { path: at }),
});
