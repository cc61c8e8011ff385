import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("prompts", () => {
  async function flowWithPrompts() {
    const made = await addFlow(server);
    const { ask, version, subflow } = made;
    const prompt = async (name: string, content: string) => {
      const { body } = await ask("POST", `${version}prompts/`, { name });
      const said = await ask("POST", `${version}prompts/${body.id}/prompt-contents/`, { language: "en-IN", content });
      expect(said.status, JSON.stringify(said.body)).toBe(201);
      return body.id as string;
    };
    const [hello, again, unused] = [
      await prompt("p1", "Hello there"),
      await prompt("p2", "Hello again"),
      await prompt("p3", "Nobody says this"),
    ];
    const block = (await ask("POST", `${version}blocks/`, { name: "Menu", subflow, prompts: [hello, again] })).body
      .id as string;
    return { ...made, hello, again, unused, block };
  }

  test("are found by their words, renamed after their blocks, and dropped when nothing says them", async () => {
    const { ask, version, hello, again, unused } = await flowWithPrompts();
    const found = async (query: string) =>
      (await ask("GET", `${version}prompts/search/?${query}`)).body.results
        .map(({ prompt }: { prompt: string }) => prompt)
        .sort();
    expect(await found("search=hello")).toEqual([hello, again].sort());
    expect(await found("search=hello&match_case=true")).toEqual([]);
    expect(await found("search=hello+there&exact_match=true")).toEqual([hello]);
    expect(await found("search=p2&column=name")).toEqual([again]);
    expect((await ask("GET", `${version}prompts/search/?column=password`)).status).toBe(400);
    expect((await ask("POST", `${version}prompts/auto_rename/`)).body).toEqual({ matched: 2, updated: 2, errors: [] });
    expect((await ask("GET", `${version}prompts/?ordering=name&fields=name`)).body.results).toEqual([
      { name: "Menu" },
      { name: "Menu 2" },
      { name: "p3" },
    ]);
    expect((await ask("POST", `${version}prompts/remove_unused_prompts/`)).body.updated).toBe(1);
    expect((await ask("GET", `${version}prompts/${unused}/`)).status).toBe(404);
  });

  test("that replace words of the engine are neither unused nor named after a block", async () => {
    const { ask, version, again, unused } = await flowWithPrompts();
    for (const [id, name] of [
      [unused, "please_wait"],
      [again, "noise"],
    ]) {
      expect((await ask("PATCH", `${version}prompts/${id}/`, { name })).status).toBe(200);
    }
    expect((await ask("POST", `${version}prompts/remove_unused_prompts/`)).body.updated).toBe(0);
    await ask("POST", `${version}prompts/auto_rename/`);
    const names = (await ask("GET", `${version}prompts/?ordering=name&fields=name`)).body.results;
    expect(names).toEqual([{ name: "Menu" }, { name: "noise" }, { name: "please_wait" }]);
  });

  test("may be said when a question is asked again: named by the version, kept, copied, and written in YAML", async () => {
    const { ask, version, flowPath, again, unused, block } = await flowWithPrompts();
    const patched = await ask("PATCH", version, { no_match_reprompt: unused });
    expect(patched, JSON.stringify(patched.body)).toMatchObject({ status: 200, body: { no_match_reprompt: unused } });
    expect(await ask("PATCH", `${version}blocks/${block}/`, { no_input_reprompt: again })).toMatchObject({
      status: 200,
    });
    for (const path of [version, `${version}blocks/${block}/`]) {
      expect(await ask("PATCH", path, { no_input_reprompt: newId() })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "no_input_reprompt" }] },
      });
    }
    expect((await ask("POST", `${version}prompts/remove_unused_prompts/`)).body.updated).toBe(0);
    const yaml = (await ask("GET", `${version}generate_yaml/?ids=false`)).body;
    expect(yaml).toMatch(/no_match_reprompt:\n\s+prompt: p3/);

    expect((await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" })).status).toBe(201);
    const copy = (await ask("GET", `${flowPath}versions/0.0.2/?fields=no_match_reprompt`)).body.no_match_reprompt;
    expect(copy).not.toBe(unused);
    expect((await ask("GET", `${flowPath}versions/0.0.2/prompts/${copy}/`)).body.name).toBe("p3");
    for (const copy_of of ["0.0.1", null]) {
      expect(await ask("POST", `${flowPath}versions/`, { copy_of, no_match_reprompt: unused })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "no_match_reprompt", code: "not_found" }] },
      });
    }
  });

  test("R106: are overridden by language in a grid, and taken back", async () => {
    const { ask, version, hello, block, subflow } = await flowWithPrompts();
    const grid = `${version}app_prompts/`;
    expect((await ask("GET", grid)).body).toMatchObject({
      count: 3,
      results: [
        {
          name: "p1",
          contents: { "en-IN": { content: "Hello there", override: null } },
          blocks: [{ id: block, subflow }],
        },
        {},
        {},
      ],
    });
    expect((await ask("GET", `${grid}filter_and_search/?block=${block}`)).body.count).toBe(2);
    expect((await ask("GET", `${grid}filter_and_search/?subflow=${subflow}&search=AGAIN`)).body.count).toBe(1);
    const unsaid = await ask("PUT", `${grid}save/`, [{ prompt: hello, language: "hi-IN", content: "Namaste" }]);
    expect(unsaid).toMatchObject({ status: 400, body: { errors: [{ field: "0.language", code: "not_found" }] } });
    await ask("POST", `${version}prompts/${hello}/prompt-contents/`, { language: "hi-IN", content: "" });
    const saved = await ask("PUT", `${grid}save/`, [
      { prompt: hello, language: "en-IN", content: "Good day" },
      { prompt: hello, language: "hi-IN", content: "Namaste" },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { updated: 1 } });
    expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({
      "en-IN": "Good day",
      "hi-IN": "Namaste",
    });
    for (const content of [null, " "]) {
      await ask("PUT", `${grid}save/`, [{ prompt: hello, language: "hi-IN", content: "Namaste" }]);
      await ask("PUT", `${grid}save/`, [{ prompt: hello, language: "hi-IN", content }]);
      expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({ "en-IN": "Good day" });
    }
    await ask("PATCH", `${version}prompts/${hello}/`, {
      override_prompts: { "en-IN": { content: "Howdy" }, "hi-IN": "" },
    });
    expect((await ask("GET", `${grid}filter_and_search/?search=howdy`)).body.results).toMatchObject([
      { contents: { "en-IN": { override: "Howdy" }, "hi-IN": { override: null } } },
    ]);
    // What callers hear is looked into, not how an answer is written.
    const count = async (search: string) =>
      (await ask("GET", `${grid}filter_and_search/?${new URLSearchParams({ search })}`)).body.count;
    await ask("PUT", `${grid}save/`, [{ prompt: hello, language: "en-IN", content: 'Say "yes" now' }]);
    expect(await Promise.all(['"YES"', "hello there", "override", "text", "null", hello].map(count))).toEqual([
      1, 0, 0, 0, 0, 0,
    ]);
    expect(await ask("PUT", `${grid}save/`, [{ prompt: newId(), language: "en-IN", content: "x" }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: "0.prompt" }] },
    });
    expect((await ask("DELETE", `${grid}reset_all_prompts/`)).body.updated).toBe(1);
    expect((await ask("GET", `${version}prompts/${hello}/`)).body.override_prompts).toEqual({});
  });

  test("are said by a block also where they ask for one of its values", async () => {
    const { ask, version, unused, block } = await flowWithPrompts();
    const value = { name: "size", confirm_prompts: [unused] };
    expect((await ask("POST", `${version}blocks/${block}/entities/`, value)).status).toBe(201);
    const { results } = (await ask("GET", `${version}app_prompts/`)).body;
    expect(results).toContainEqual(
      expect.objectContaining({ name: "p3", blocks: [expect.objectContaining({ id: block })] }),
    );
    expect((await ask("GET", `${version}app_prompts/filter_and_search/?block=${block}`)).body.count).toBe(3);
  });

  test("tell which words are older than those of the default language", async () => {
    const { ask, version, hello, again } = await flowWithPrompts();
    const stale = async () => (await ask("GET", `${version}app_prompts/stale/`)).body;
    const contents = `${version}prompts/${hello}/prompt-contents/`;
    const [english] = (await ask("GET", contents)).body.results;
    const hindi = (await ask("POST", contents, { language: "hi-IN", content: "Namaste" })).body;
    await ask("POST", `${version}prompts/${again}/prompt-contents/`, { language: "hi-IN", content: "Phir se" });
    expect(await stale()).toEqual({ contents: [] });
    await ask("PATCH", `${contents}${english.id}/`, { content: "Good day" });
    expect(await stale()).toEqual({ contents: [hindi.id] });
    // What one edit changes together is of one age.
    const { revision } = (await ask("GET", version)).body;
    const operations = [hindi, english].map(({ id, content }) => ({
      ...{ op: "change", noun: "prompt_content", id },
      fields: { content: `${content}!` },
    }));
    const together = await ask("POST", `${version}edits/`, { operations }, { "if-match": `"${revision}"` });
    expect(together.status, JSON.stringify(together.body)).toBe(201);
    expect(await stale()).toEqual({ contents: [] });
    // A row that changes otherwise has its words from before.
    await ask("PATCH", `${contents}${english.id}/`, { content: "Good night" });
    await ask("PATCH", `${contents}${hindi.id}/`, { recorded_words: "Namaste", ssml_tags: { rate: "slow" } });
    expect(await stale()).toEqual({ contents: [hindi.id] });
    // Without words there is nothing that could be stale.
    await ask("PATCH", `${contents}${hindi.id}/`, { content: "" });
    await ask("PATCH", `${contents}${english.id}/`, { content: "Good evening" });
    expect(await stale()).toEqual({ contents: [] });
    expect((await ask("GET", `${version}app_prompts/stale/?limit=1`)).status).toBe(400);
  });
});

test("R117: one persona is the primary one", async () => {
  const { ask, version } = await addFlow(server);
  const persona = async (name: string) =>
    (await ask("POST", `${version}tts_persona/`, { name, tts_agent: "en" })).body.id as string;
  const [asha, ravi] = [await persona("Asha"), await persona("Ravi")];
  for (const id of [asha, ravi])
    expect((await ask("POST", `${version}tts_persona/${id}/mark_as_primary/`)).status).toBe(200);
  expect((await ask("GET", `${version}tts_persona/?primary=true`)).body.results).toMatchObject([{ id: ravi }]);
  expect((await ask("POST", `${version}tts_persona/${newId()}/mark_as_primary/`)).status).toBe(404);
});
