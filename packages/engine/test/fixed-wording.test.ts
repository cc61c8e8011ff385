import { compile } from "@parley/flow";
import { expect, test } from "vitest";
import { fixedWording } from "../src/index.ts";
import { readCaseFile } from "./helpers/case-file.ts";

const { document } = readCaseFile("output/speech");
const program = compile(document);
const delivery = { language: "en-IN", persona: null } as const;

test("the engine's own words are said in the conversation's language, and in English where it has none", () => {
  expect(fixedWording(program, "please_wait", delivery)).toMatchObject({ text: "One moment, please.", prompt: null });
  expect(fixedWording(program, "please_wait", { language: "hi-IN", persona: null }).text).toBe("कृपया एक क्षण रुकिए।");
  expect(fixedWording(program, "please_wait", { language: "fr-FR", persona: null }).text).toBe("One moment, please.");
});

test("a prompt of that name replaces them, unless its words depend on the conversation", () => {
  const [prompt] = program.prompts.values();
  const content = prompt?.contents.get("en-IN");
  if (prompt === undefined || content === undefined) throw new Error("The document has a prompt in English.");
  const named = (words: string) => {
    const contents = new Map(prompt.contents).set("en-IN", { ...content, doc: { ...content.doc, content: words } });
    return { ...program, prompts: new Map([[prompt.id, { ...prompt, name: "please_wait", contents }]]) };
  };
  expect(fixedWording(named("Hold on."), "please_wait", delivery)).toMatchObject({
    text: "Hold on.",
    prompt: prompt.id,
  });
  const rendered = fixedWording(named("Hold on, {{ metadata.name }}."), "please_wait", delivery);
  expect(rendered).toMatchObject({ text: "One moment, please.", prompt: null });
});
