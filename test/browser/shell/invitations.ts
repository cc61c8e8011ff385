import { expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function invitations(running: () => RunningConsole): void {
  test("a person who is invited to a client accepts, and then works there", async () => {
    const { open, addUser, signIn, ask, sample } = running();
    const person = await addUser([]);
    const invited = await ask("POST", `/api/organisations/${sample.organisation}/access/add_to_organisation/`, {
      email: person.email,
      policies: ["v2.flow.view"],
    });
    expect(invited.body.status).toBe("invited");
    const page = await pageAt(await open({ tokens: await signIn(person) }), "/");
    await page.getByRole("heading", { name: "You belong to no client yet" }).waitFor();
    const asked = page.getByRole("region", { name: "Invitations" });
    await asked.getByText("invites you to Parley demo.").waitFor();
    await asked.getByRole("button", { name: "Accept" }).click();
    await asked.waitFor({ state: "detached" });
    // It is their only client, so it opens by itself.
    await page.waitForURL(`**/clients/${sample.organisation}`);
    await page.getByText("Welcome", { exact: true }).first().waitFor();
  });
}
