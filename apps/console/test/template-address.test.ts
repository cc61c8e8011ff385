import { describe, expect, test } from "vitest";
import { asAgent, asShown } from "../src/routes/template-address.ts";

describe("the address of a template's page", () => {
  test.each([
    ["/clients/c/templates/f/0.0.1/design/start", "/clients/c/voice-agents/f/0.0.1/design/start"],
    ["/clients/c/templates/f", "/clients/c/voice-agents/f"],
    ["/clients/c/templates", "/clients/c/templates"],
    ["/templates/voice/t", "/templates/voice/t"],
    ["/clients/c/voice-agents/templates/f", "/clients/c/voice-agents/templates/f"],
  ])("%s is that of an agent: %s", (shown, known) => expect(asAgent(shown)).toBe(known));

  const here = "/clients/c/templates/f/0.0.1/design/start";
  test.each([
    ["/clients/c/voice-agents/f/0.0.1/deploy?x=1#y", "/clients/c/templates/f/0.0.1/deploy?x=1#y"],
    ["/clients/c/voice-agents/g/0.0.1/deploy", "/clients/c/voice-agents/g/0.0.1/deploy"],
    ["/clients/d/voice-agents/f/0.0.1/deploy", "/clients/d/voice-agents/f/0.0.1/deploy"],
    ["/clients/c", "/clients/c"],
  ])("beside a template, a link to %s shows %s", (link, shown) => expect(asShown(link, here)).toBe(shown));

  test("stays an agent's beside an agent", () => {
    const link = "/clients/c/voice-agents/f/0.0.1/deploy";
    expect(asShown(link, link)).toBe(link);
  });
});
