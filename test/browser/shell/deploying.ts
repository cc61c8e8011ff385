import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function deploying(running: () => RunningConsole): void {
  describe("deploy and roll back", () => {
    test("ask first and show the difference; what callers hear already is not deployed", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Asked first", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/deploy`);
      const deploy = page.getByRole("button", { name: "Deploy 0.0.1" });
      const dialog = page.getByRole("dialog");
      const releases = () => page.getByRole("region", { name: "History" }).locator("tbody tr").count();
      await deploy.click();
      await dialog.getByText("Nothing is live yet: all of it is new to callers.").waitFor();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await page.getByText(/r1 is live$/).waitFor();
      await page.getByText("nothing to deploy").waitFor();
      expect(await deploy.isDisabled()).toBe(true);

      await ask("PATCH", version, { max_transit_limit: 40 });
      await page.reload();
      await deploy.click();
      await dialog.getByText("Callers hear 0.0.1 r1 now.").waitFor();
      await dialog.getByText("settings: max transit limit").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await releases()).toBe(1);

      await deploy.click();
      await dialog.getByText("settings: max transit limit").waitFor();
      // Another person takes the change back meanwhile.
      await ask("PATCH", version, { max_transit_limit: 50 });
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await dialog.getByRole("alert").getByText("Nothing has changed: callers already hear 0.0.1 r1.").waitFor();
      await ask("PATCH", version, { max_transit_limit: 40 });
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await page.getByText(/r2 is live$/).waitFor();

      await page.getByRole("button", { name: "Roll back to 0.0.1 r1" }).first().click();
      await page
        .getByRole("dialog", { name: "Roll back to 0.0.1 r1?" })
        .getByText("settings: max transit limit")
        .waitFor();
      await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
      await page.getByText(/r1 answers again$/).waitFor();
      expect(await releases()).toBe(2);
    });
  });
}
