import { afterAll, beforeAll, expect, test } from "vitest";
import { guessable } from "../src/auth/password-fault.ts";
import { type Ask, addOrganisation, addUser, newId, startServer, type TestServer } from "./harness.ts";

const email = "asha.verma@example.com";

test.each([
  "password1234",
  "Password1234!",
  "P@ssw0rd2026",
  "            ",
  "aaaaaaaaaaaa",
  "ababababababab",
  "qwertyuiop12",
  "1qaz2wsx3edc",
  "123456789012",
  "abcdefghijklm",
  "summerwinter",
  "bread-4bread-4",
  "iloveyou 12345",
  "asha.verma@example.com",
  "Asha.Verma2026!",
])("%j is refused", (password) => {
  expect(guessable(password, email)).toMatch(/^(Use|Choose|This) .*\.$/);
});

test.each(["correct horse battery", "tall green kettle", "vB7-kk2pQ_z0x", "मेरा पासवर्ड लंबा है", "asha likes long walks"])(
  "%j is taken",
  (password) => {
    expect(guessable(password, email)).toBeNull();
  },
);

let server: TestServer;
let staff: Ask;
beforeAll(async () => {
  server = await startServer();
  staff = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

test("a password that is set is refused with its fault", async () => {
  const refused = { status: 400, body: { errors: [{ field: "password", code: "too_common" }] } };
  const user = await addUser(server.database, []);
  const organisation = await addOrganisation(server.database);
  const own = `${user}@parley.test`;
  const [made, onboarded] = [`${newId()}@parley.test`, `${newId()}@parley.test`];
  const tries: [string, string, string, (password: string) => object][] = [
    ["POST", "/api/users/", made, (password) => ({ email: made, password })],
    ["PATCH", `/api/users/${user}/`, own, (password) => ({ password })],
    ["PUT", `/api/users/${user}/`, own, (password) => ({ email: own, password })],
    [
      "POST",
      `/api/organisations/${organisation}/access/onboard/`,
      onboarded,
      (password) => ({ email: onboarded, password }),
    ],
  ];
  for (const [method, path, email, body] of tries) {
    for (const password of ["password1234", " ".repeat(12), email]) {
      expect(await staff(method, path, body(password)), `${method} ${path}`).toMatchObject(refused);
    }
    expect((await staff(method, path, body("tall green kettle"))).status, `${method} ${path}`).toBeLessThan(300);
  }
});
