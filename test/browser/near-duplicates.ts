import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import { saved } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

/** Examples that say nearly the same as others. */
export function nearDuplicates(running: () => RunningConsole): void {
  test("a text near another intent's is marked while it is written, and shown there; what was written waits", async () => {
    const { page, path, document } = await startDesigning(running(), "", "front-desk");
    await page.goto(`${path}/train/intents?open=support`);
    const support = page.getByRole("region", { name: "support" });
    const field = page.getByRole("textbox", { name: "New examples of support in en-IN" });
    const written = "please, I want to pay the bill\nI want to complain\ntalk to the technician";
    await field.fill(written);
    const lines = support.getByRole("list", { name: "Lines to add" });
    await lines.getByText("“I want to pay my bill” of billing says nearly the same.").waitFor();
    await lines.getByText("“talk to a technician” says nearly the same.").waitFor();
    expect(await lines.getByText("Near-duplicate").count()).toBe(1);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const near = lines.getByRole("checkbox", { name: "Add “please, I want to pay the bill”" });
    await near.uncheck();
    const kept = support.getByRole("list", { name: "What callers say for support in en-IN" });
    await kept.getByRole("button", { name: "Change “it does not work”" }).click();
    const pen = support.getByRole("textbox", { name: "New words for “it does not work”" });
    await pen.fill("it does not work at all");
    const billing = page.getByRole("region", { name: "billing" });
    const sought = billing.getByRole("listitem").filter({ hasText: "I want to pay my bill" });
    const toSupport = page.getByRole("region", { name: "Intents" }).getByRole("button", { name: /^support/ });
    for (const _time of ["once", "again"]) {
      await lines.getByRole("button", { name: "Show “I want to pay my bill” of billing" }).click();
      await expect.poll(() => sought.getAttribute("aria-current")).toBe("true");
      await expect
        .poll(() => page.locator("li:focus").allInnerTexts())
        .toEqual([expect.stringContaining("I want to pay my bill")]);
      await toSupport.click();
    }
    expect(await field.inputValue()).toBe(written);
    expect(await pen.inputValue()).toBe("it does not work at all");
    await pen.press("Enter");
    await support.getByRole("button", { name: "Add 2 examples" }).waitFor();
    await near.check();
    await support.getByRole("button", { name: "Add 3 examples" }).click();
    await saved(page);
    await kept.getByText("“I want to pay my bill” of billing says nearly the same.").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const said = async () => (await document()).rows.ontology_language.map(({ utterance }) => utterance);
    await expect.poll(said).toContain("please, I want to pay the bill");
    await kept.getByRole("button", { name: "Move to billing" }).click();
    await kept.getByText("of billing says nearly the same").waitFor({ state: "detached" });
  });
}
