import type { Page } from "../kernel/index.ts";
import { defineCall, shape } from "../kernel/index.ts";
import type { Row } from "../nouns/row.ts";
import type { telephonyProvider } from "../nouns/telephony-provider.ts";
import type { virtualNumber } from "../nouns/virtual-number.ts";
import type { worker } from "../nouns/worker.ts";

const provider = "/api/telephony/providers/{id}/";

/** Sends no new calls by a carrier. */
export const pauseProvider = defineCall({
  method: "PUT",
  path: `${provider}pause/`,
  answer: shape<Row<typeof telephonyProvider>>(),
});

/** Sends calls by a carrier again. */
export const resumeProvider = defineCall({
  method: "PUT",
  path: `${provider}resume/`,
  answer: shape<Row<typeof telephonyProvider>>(),
});

/** Gives a carrier up: what waits for it is dropped. */
export const purgeProvider = defineCall({
  method: "PUT",
  path: `${provider}purge/`,
  answer: shape<Row<typeof telephonyProvider>>(),
});

/** Lets a number be answered, or not. */
export const setNumberStatus = defineCall({
  method: "POST",
  path: "/api/telephony/virtual_numbers/{number}/update_status/",
  body: shape<{ readonly status: "active" | "inactive" }>({
    type: "object",
    required: ["status"],
    additionalProperties: false,
    properties: { status: { enum: ["active", "inactive"] } },
  }),
  answer: shape<Row<typeof virtualNumber>>(),
});

/** Takes a number from its client, and from the agent that answers it. Another client may have it then. */
export const giveBackNumber = defineCall({
  method: "POST",
  path: "/api/telephony/virtual_numbers/{number}/give_back/",
  answer: shape<Row<typeof virtualNumber>>(),
});

/** How many calls a voice worker hosts, and how many it could. */
export type WorkerLoad = Pick<
  Row<typeof worker>,
  "id" | "name" | "status" | "live_calls" | "capacity" | "heartbeat_at"
>;

export const workerLoads = defineCall({
  method: "GET",
  path: "/api/telephony/workers/list_concurrency/",
  answer: shape<Page<WorkerLoad>>(),
});
