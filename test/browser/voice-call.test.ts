// @module-tag real-time
import { meanSquare, readWav } from "@parley/voice";
import type { Page, WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addUser, password } from "../../apps/server/test/harness.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

const meter = (page: Page, side: "agent" | "caller") => page.getByRole("meter", { name: `Loudness of the ${side}` });

/** Waits until one side of the call is shown to be loud. */
const isLoud = (page: Page, side: "agent" | "caller") =>
  expect.poll(async () => Number(await meter(page, side).getAttribute("aria-valuenow"))).toBeGreaterThan(30);

/** Loudest that one side of the call was shown to be within two seconds, percent. */
const loudest = (page: Page, side: "agent" | "caller") =>
  meter(page, side).evaluate(async (meter) => {
    let most = 0;
    for (const end = performance.now() + 2000; performance.now() < end; ) {
      most = Math.max(most, Number(meter.getAttribute("aria-valuenow")));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return most;
  });

describe.skipIf(launch === null)("a call from the page", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  async function callPage(script?: string): Promise<Page> {
    const context = await running.open({ tokens: await running.signIn() });
    if (script !== undefined) await context.addInitScript({ content: script });
    return pageAt(context, `${running.sample.path}/test?by=call`);
  }
  const call = async (page: Page) => {
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByRole("heading", { name: "On the line" }).waitFor();
  };
  const said = (page: Page, text: string | RegExp) => page.getByRole("log").getByText(text).last().waitFor();

  test("is heard both ways, takes keys of the keyboard, and is kept with recording and transcript", async () => {
    const page = await callPage();
    await call(page);
    await said(page, /^Welcome to Parley/);
    await isLoud(page, "agent");
    await isLoud(page, "caller");
    await page.keyboard.press("9");
    await said(page, "That key is not on the menu.");
    await page.getByText(/^[\d,]+ ms to first audio$/).waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    for (const key of ["Mute or unmute", "Hang up", "Press a telephone key"]) await keys.getByText(key).waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Key 2" }).click();
    await page.getByRole("heading", { name: "Call ended" }).waitFor();
    await page.getByRole("link", { name: "Recording and transcript" }).click();
    await page.waitForURL(/\/calls\/[0-9a-f-]{36}$/);
    // The key came into the greeting; what answered it was heard.
    const transcript = page.getByRole("region", { name: "Transcript" });
    await transcript
      .getByText(/^That key/)
      .first()
      .waitFor();

    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(running.sample.path) ?? [];
    const told = await running.ask(
      "GET",
      `/api/organisations/${organisation}/flows/${flow}/analytics/call_details/?call_uuid=${id}`,
    );
    expect(told.body).toMatchObject({ category: "subtesting", status: "completed" });
    const wav = await running.server.deps.files.get(`recordings/${organisation}/${id}.wav`);
    const [caller, agent] = readWav(wav).channels;
    expect(meanSquare(caller ?? new Int16Array())).toBeGreaterThan(10_000);
    expect(meanSquare(agent ?? new Int16Array())).toBeGreaterThan(10_000);
  });

  test("leaves the keys to the palette that was opened while it rang", async () => {
    const page = await callPage(
      `const media = navigator.mediaDevices;
      if (media) {
        const hear = media.getUserMedia.bind(media);
        const allowed = new Promise((allow) => { window.allow = allow; });
        media.getUserMedia = (wanted) => allowed.then(() => hear(wanted));
      }`,
    );
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search or jump to" });
    await field.fill("12");
    await page.evaluate("window.allow()");
    await page.getByRole("heading", { name: "On the line", includeHidden: true }).waitFor();
    await page.keyboard.type("34");
    expect(await field.inputValue()).toBe("1234");
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.getByText("The call stands under Calls, at Subtesting.").waitFor();
  });

  test("sends silence while muted, and ends when the page hangs up", async () => {
    const page = await callPage();
    await call(page);
    await page.getByRole("button", { name: "Mute" }).click();
    await page.getByText("You, muted").waitFor();
    await expect.poll(() => loudest(page, "caller")).toBe(0);
    await page.keyboard.press("h");
    await page.getByText("The call stands under Calls, at Subtesting.").waitFor();

    await choose(page.getByLabel("What is called"), "0.0.1 r1, live");
    await page.waitForURL(/release=/);
    await page.reload();
    await call(page);
    await said(page, /^Welcome to Parley/);
    await page.keyboard.press("h");
    await page.getByText("The call stands under Calls, at Subtesting.").waitFor();
    const release = new URL(page.url()).searchParams.get("release")?.replaceAll('"', "");
    const calls = `/api/organisations/${running.sample.organisation}/flows/${page.url().split("/")[6]}/analytics`;
    const { body } = await running.ask("GET", `${calls}/fetch_calls/?category=subtesting&limit=1`);
    expect(body.results[0]).toMatchObject({ release, status: "completed" });
  });

  test("leaves neither a microphone nor a call behind, however it stands with the line", async () => {
    const page = await callPage(
      `const media = navigator.mediaDevices;
      if (media) {
        const hear = media.getUserMedia.bind(media);
        window.tracks = [];
        media.getUserMedia = async (wanted) => {
          const stream = await hear(wanted);
          window.tracks.push(...stream.getTracks());
          return stream;
        };
      }`,
    );
    const microphones = () => page.evaluate("window.tracks.filter(({ readyState }) => readyState === 'live').length");
    // A worker that says nothing: what becomes of a line is told by hand.
    const lines: { readonly line: WebSocketRoute; isClosed: boolean }[] = [];
    await page.routeWebSocket(/\/ws\/call/, (line) => {
      const held = { line, isClosed: false };
      lines.push(held);
      line.onClose(() => {
        held.isClosed = true;
      });
    });
    const start = async (name: string) => {
      const before = lines.length;
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => lines.length).toBe(before + 1);
      await expect.poll(microphones).toBe(1);
      const last = lines.at(-1);
      if (last === undefined) throw new Error("There is no line.");
      return last;
    };

    const hungUp = await start("Call");
    await page.getByRole("button", { name: "Hang up" }).click();
    await page.getByRole("button", { name: "Call", exact: true }).waitFor();
    await expect.poll(microphones).toBe(0);
    await expect.poll(() => hungUp.isClosed).toBe(true);

    const silent = await start("Call");
    silent.line.send(JSON.stringify({ type: "begun", call: "c1", speech: "tones", hearing: null }));
    await page.getByRole("heading", { name: "On the line" }).waitFor();
    await page.getByRole("button", { name: "Hang up" }).click();
    await expect.poll(microphones).toBe(0);
    await page.getByRole("heading", { name: "Call ended" }).waitFor();
    await expect.poll(() => silent.isClosed).toBe(true);

    const ended = await start("Call again");
    ended.line.send(JSON.stringify({ type: "begun", call: "c2", speech: "tones", hearing: null }));
    await page.getByRole("heading", { name: "On the line" }).waitFor();
    ended.line.send(JSON.stringify({ type: "hung_up" }));
    await expect.poll(microphones).toBe(0);
    await page.getByRole("heading", { name: "Call ended" }).waitFor();
    await expect.poll(() => ended.isClosed).toBe(true);

    const left = await start("Call again");
    await page.getByRole("link", { name: "Design" }).first().click();
    await page.waitForURL(/design/);
    await expect.poll(microphones).toBe(0);
    await expect.poll(() => left.isClosed).toBe(true);
  });

  test("goes on by keys alone where the microphone is refused, and says so", async () => {
    const page = await callPage(
      `if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No", "NotAllowedError"));`,
    );
    await call(page);
    await page.getByText(/^ ?The microphone was refused/).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Call ended" }).waitFor();
  });

  test("can be heard after a click where the browser blocks the sound", async () => {
    const page = await callPage(`{
      const Real = AudioContext;
      window.AudioContext = class extends Real { constructor(options) { super(options); this.suspend(); } };
    }`);
    await call(page);
    await page.getByRole("button", { name: "Play the sound" }).click();
    await page.getByText("The browser blocks the sound.").waitFor({ state: "detached" });
    await isLoud(page, "agent");
    await page.getByRole("button", { name: "Hang up" }).click();
    await page.getByRole("heading", { name: "Call ended" }).waitFor();
  });

  test("asks for the values that the agent requires, and calls with them", async () => {
    const agent = await running.addAgent("Survey", "delivery-survey");
    const [organisation, , flow, version] = agent.split("/").slice(2);
    const api = `/api/organisations/${organisation}/flows/${flow}/versions/${version}/`;
    await running.ask("PATCH", api, { metadata_keys: [{ key: "order_id", type: "text", required: true }] });
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `${agent}/test?by=call`);
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByText("The agent requires these values to begin.").waitFor();
    await page.getByLabel("order_id").fill("7");
    await page.getByRole("button", { name: "Call with these values" }).click();
    await said(page, /this is Orchard Market/);
    await page.keyboard.press("h");
    await page.getByText("The call stands under Calls, at Subtesting.").waitFor();
  });

  test("says in words why it cannot be connected", async () => {
    const page = await callPage();
    await page.route("**/call_ticket/", (route) =>
      route.fulfill({ status: 200, json: { ticket: "used", url: "/ws/call?ticket=used", expires_in_ms: 30_000 } }),
    );
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByRole("alert").getByText("This ticket was used already, or is too old.").waitFor();
    await page.getByRole("button", { name: "Call again" }).waitFor();
  });

  test("is not offered to those who may only look, and says what they need", async () => {
    const { organisation } = running.sample;
    const grant = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
    const user = await addUser(running.server.database, [grant("v2.flow.view"), grant("v2.organisation.view")]);
    const context = await running.open({ tokens: await running.signIn({ email: `${user}@parley.test`, password }) });
    const page = await pageAt(context, `${running.sample.path}/test?by=call`);
    expect(await page.getByRole("button", { name: "Call", exact: true }).getAttribute("aria-disabled")).toBe("true");
    await page.getByText("v2.flow.edit").first().waitFor();
  });
});
