import { succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

/** The API with an agent's designer, who makes a flow of its own for each test: none counts on what another left. */
export async function startDesigner() {
  const api = await startApi();
  const [own, foreign] = [new World(api), new World(api)];
  const organisation = await own.organisation();
  const flows = `/api/organisations/${organisation}/flows/`;
  const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
  const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.view")], "applications");

  async function newFlow() {
    const made = succeeded(await designer.post(flows, { name: "Tried" }));
    const path = `${flows}${made.body.id}/`;
    return { path, version: `${path}versions/0.0.1/` };
  }

  return { api, own, foreign, organisation, flows, here, designer, newFlow };
}
