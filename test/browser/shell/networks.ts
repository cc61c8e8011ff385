import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function networks(running: () => RunningConsole): void {
  describe("a client that lets in its own networks only", () => {
    test("M173, R031, R207: leads everybody else to a page that says so, which has no address of its own", async () => {
      const { open, signIn, ask } = running();
      const made = await ask("POST", "/api/organisations/", {
        name: "Fenced",
        enable_ip_whitelisting: true,
        whitelisted_ip_address: ["192.0.2.0/24"],
      });
      const page = await pageAt(await open({ tokens: await signIn() }), "/ip-restricted");
      await page.getByText("Sorry, the page you visited does not exist.", { exact: true }).waitFor();
      await page.goto(`/clients/${made.body.uuid}`);
      await page.getByRole("heading", { name: "We are sorry...", exact: true }).waitFor();
      await page.getByText("The page you are trying to visit has restricted access...", { exact: true }).waitFor();
      await page.getByText("It appears that you are using unauthorized network.", { exact: true }).waitFor();
      await page.getByText("127.0.0.1", { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/ip-restricted");
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    });
  });
}
