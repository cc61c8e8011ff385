import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";
import { talkedCalls } from "./talked-calls.ts";

/** Calls that must stay as they went: marked, played again, and told of before a deploy. */
export function golden(running: () => RunningConsole): void {
  test("a golden call is played against each draft, and a deploy that does not require it warns", async () => {
    const designing = await startDesigning(running());
    const { page, path, api } = designing;
    const call = await talkedCalls(running(), designing);
    await page.goto(`${path}/test?by=golden`);
    await page.getByRole("heading", { name: "No golden calls yet" }).waitFor();
    expect(await page.getByRole("button", { name: "Run golden calls" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Open calls" }).click();
    await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
    const first = await call([{ press: "2" }]);
    const second = await call([{ press: "1" }]);
    for (const id of [first, second]) {
      await page.goto(`${path}/calls/${id}`);
      await page.getByRole("button", { name: "Golden call" }).click();
      await page.getByRole("button", { name: "Golden call", pressed: true }).waitFor();
    }
    await page.goto(`${path}/test?by=golden`);
    const list = page.getByRole("region", { name: "Golden calls" });
    await list.getByRole("button", { name: "Run golden calls" }).click();
    await list.getByText("2 of 2 golden calls go as before").waitFor();
    // Calls go by who called and when.
    for (const id of [first, second]) expect(await list.getByText(id).count()).toBe(0);
    expect(await list.getByRole("link", { name: /^Open call of .+, / }).count()).toBe(2);
    await list.getByText(/^They touch \d+ of \d+ blocks, \d+ of \d+ paths and \d+ of \d+ intents\.$/).waitFor();
    await page.goto(`${path}/deploy`);
    const checks = page.getByRole("region", { name: "Before the deploy" });
    await checks.getByText("None goes another way").waitFor();

    // Another wording is told apart from another way.
    const reply = await running().ask("GET", `${api}generate_yaml/`);
    const changed = String(reply.body).replace("Welcome to Parley.", "Welcome to us.");
    expect(changed).not.toBe(reply.body);
    await running().ask("PUT", `${api}save_yaml/`, { yaml: changed });
    await page.goto(`${path}/test?by=golden`);
    await list.getByRole("button", { name: "Run golden calls" }).click();
    await expect.poll(() => list.getByText("Other words", { exact: true }).count()).toBe(2);
    await list
      .getByText(/^Turn 1: the draft says other words in "/)
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${path}/deploy`);
    await checks.getByText(/^2 of 2 golden calls go the same way otherwise: /).waitFor();
    expect(await checks.getByRole("link", { name: "Ask for it" }).count()).toBe(1);
    await checks.getByText("Tests, Rules, Verify").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await checks.getByRole("link", { name: "Open golden calls" }).click();
    await list.waitFor();
  });
}
