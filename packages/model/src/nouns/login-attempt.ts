import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A try to sign in: what limits the next ones, by account and by address. */
export const loginAttempt = defineNoun({
  name: "login_attempt",
  title: "Login attempt",
  wall: "system",
  isPrivate: true,
  shape: "log",
  fields: {
    account: field.text({ help: "Hash of the address that was tried.", max: 100, writeOnly: true }),
    ip: field.text({ help: "Address it came from.", max: 64 }),
    device: field.nullable(
      field.text({ help: "The browser, where the account was signed in with it before.", max: 100, writeOnly: true }),
    ),
    succeeded: field.boolean({ help: "Whether it signed in." }),
  },
  indexes: [
    ["account", "created_at"],
    ["ip", "created_at"],
  ],
});
