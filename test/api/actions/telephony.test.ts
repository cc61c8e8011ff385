import { afterAll, expect, test } from "vitest";
import { effect, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const world = new World(api);
const keeper = await api.signIn(
  ["v2.number_management.admin", "v2.number_management.view"].map((policy) => ({ scope: "independent", policy })),
  "applications",
);

test("R118: a carrier is paused, resumed and given up", async () => {
  const made = await world.make("/api/telephony/providers/");
  for (const [call, status] of [
    ["pause", "paused"],
    ["resume", "active"],
    ["purge", "purging"],
  ] as const) {
    await effect({
      write: () => keeper.put(`${made.path}${call}/`),
      through: () => keeper.get(made.path),
      seen: (seen) => expect(seen.body.status).toBe(status),
    });
  }
});

test.each(["clients", "providers", "sip_lines", "workers", "virtual_numbers", "blacklist_numbers"])(
  "R010: %s are kept and listed for those who look after numbers",
  async (name) => {
    const path = `/api/telephony/${name}/`;
    const made = await world.make(path);
    const listed = succeeded(await keeper.get(`${path}?id=${made.id}`));
    expect(listed.body.results.map(({ id }: { id: unknown }) => id)).toEqual([made.id]);
  },
);

test("R010: each voice worker says how many calls it could host", async () => {
  const made = await world.make("/api/telephony/workers/", { capacity: 3 });
  await effect({
    write: () => keeper.patch(made.path, { capacity: 7 }),
    through: () => keeper.get("/api/telephony/workers/list_concurrency/"),
    seen: (seen) =>
      expect(seen.body.results).toContainEqual(expect.objectContaining({ id: made.id, capacity: 7, live_calls: 0 })),
  });
});
