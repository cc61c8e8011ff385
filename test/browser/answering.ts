import { expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import { saved } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

const hours = "# Opening hours\n\nThe library is open from nine to seven.\n\n## Sundays\n\nIt is closed on Sundays.\n";
const fees = "<title>Fees</title><h1>Fees</h1><p>A library card costs ten euros a year.</p>";

/** Documents: uploaded, asked, deleted; and a conversation that is answered from them. */
export function answering(running: () => RunningConsole): void {
  test("documents are uploaded, asked, deleted and brought back, and a talk is answered from them", async () => {
    const { server } = running();
    const { page, path, document } = await startDesigning(running(), "", "library-desk");
    const tasks = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
    try {
      await page.goto(`${path}/train/documents`);
      const list = page.getByRole("region", { name: "Documents" });
      await list.getByRole("row", { name: /^Opening hours .* Waits for its file/ }).waitFor();
      await list.getByLabel("Replace the file of Opening hours").setInputFiles(file("hours.md", hours));
      await list.getByRole("row", { name: /^Opening hours .*hours\.md 1 2 English Ready/ }).waitFor();
      await list.getByLabel("Replace the file of Borrowing").setInputFiles(file("fees.html", fees));
      await list.getByRole("row", { name: /^Borrowing .*fees\.html .* Ready/ }).waitFor();
      await page.getByText("1 document is added").first().waitFor();

      const ask = page.getByRole("region", { name: "Ask" });
      await ask.getByRole("textbox", { name: "Question" }).fill("how much is a card");
      await page.keyboard.press("Enter");
      const found = ask.getByRole("list", { name: "Passages" });
      await found.getByText("Borrowing, Fees").waitFor();
      await found.getByText("A library card costs ten euros a year.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await ask.getByRole("textbox", { name: "Question" }).fill("who won the match");
      await page.keyboard.press("Enter");
      await ask.getByText("The documents say nothing about it.").waitFor();

      await list
        .getByLabel("Upload documents")
        .setInputFiles([file("song.txt", "a\0b"), file("more.txt", "Coffee is free.")]);
      await page.getByText("Could not read song.txt").first().waitFor();
      const more = list.getByRole("row", { name: /^more / });
      await more.waitFor();
      await more.getByRole("button", { name: "Delete more" }).click();
      await more.waitFor({ state: "detached" });
      await saved(page);
      const names = async () => (await document()).rows.answer_document.map(({ name }) => name).sort();
      expect(await names()).toEqual(["Borrowing", "Opening hours"]);
      await page.keyboard.press("Control+z");
      await more.waitFor();
      await expect.poll(names).toContain("more");

      await page.goto(`${path}/design/start?panel=simulator`);
      const panel = page.getByRole("complementary", { name: "Simulator" });
      await panel.getByRole("button", { name: "Start", exact: true }).click();
      const log = panel.getByRole("log");
      await log.getByText("What would you like to know about the library?").waitFor();
      await panel.getByPlaceholder("Say something").fill("are you open on Sundays");
      await page.keyboard.press("Enter");
      await log.getByText("It is closed on Sundays.", { exact: true }).waitFor();
      await log.getByText(/^Answered from Opening hours, /).waitFor();
      await panel.getByText("From documents").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
    } finally {
      await tasks.stop();
    }
  });
}
