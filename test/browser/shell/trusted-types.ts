import { expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

/** Ways to make markup or scripts of text, as an intruder would write them. */
const tries = [
  'document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"',
  'document.createElement("script").text = "alert(1)"',
  'document.createElement("script").src = "https://example.com/x.js"',
  'new Worker("https://example.com/x.js")',
  'new Worker("data:text/javascript,1")',
];

export function trustedTypes(running: () => RunningConsole): void {
  test("no text becomes markup or a script of the page", async () => {
    const { open, signIn } = running();
    const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
    await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    for (const act of tries) {
      const answer = await page.evaluate(
        `(() => { try { ${act}; return "taken"; } catch (error) { return error.name; } })()`,
      );
      expect(answer, act).toBe("TypeError");
    }
  });
}
