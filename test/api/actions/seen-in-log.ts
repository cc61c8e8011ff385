import { expect } from "vitest";
import type { User } from "../start-api.ts";

/** How an effect is seen that a client's log alone shows: `event` is its newest line, and says that the user has written. */
export const seenInLog = (user: User, organisation: string, event: string) => ({
  through: () => user.get(`/api/organisations/${organisation}/audit_logs/?event_name=${event}`),
  seen: (reply: { body: { results: readonly unknown[] } }) =>
    expect(reply.body.results[0]).toMatchObject({ user_id: user.id, method: "POST", response: 200 }),
});
