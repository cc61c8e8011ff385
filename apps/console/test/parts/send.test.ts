import { afterEach, expect, test, vi } from "vitest";

/** What a browser keeps, in the globals that the module reads. */
function keeping(entries: { readonly [name: string]: string }) {
  const kept = new Map(Object.entries(entries));
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null });
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["nothing", {}],
  ["an access token alone", { access_token: "a.b.c" }],
])("R065: with %s kept, a 401 passes through and nothing is renewed", async (_what, entries) => {
  keeping(entries);
  const refused = { code: "not_authenticated", detail: "Sign in." };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(refused, { status: 401 });
  });
  const { send } = await import("../../src/api/send.ts");
  const answer = await send({ method: "GET", path: "/api/flows/" });
  expect([answer.status, JSON.parse(await answer.text())]).toEqual([401, refused]);
  expect(asked).toEqual(["/api/flows/"]);
});
