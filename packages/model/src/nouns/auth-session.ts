import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One sign-in on one device: its refresh tokens form a family that ends together. */
export const authSession = defineNoun({
  name: "auth_session",
  title: "Sign-in",
  wall: "system",
  isPrivate: true,
  fields: {
    user: field.id("user", { help: "Who signed in." }),
    audience: field.text({ help: "Listener it was made on.", max: 40 }),
    generation: field.integer({ help: "Number of the refresh token that is good now.", default: 0, min: 0 }),
    rotated_at: field.timestamp({
      help: "When the token was last exchanged; the one before is good for some seconds more.",
    }),
    expires_at: field.timestamp({ help: "When it ends unless it is refreshed." }),
    revoked_at: field.nullable(field.timestamp({ help: "When it was ended." })),
    revoked_for: field.nullable(field.text({ help: "Why: logout, reuse, password, deactivated.", max: 40 })),
    ip: field.nullable(field.text({ help: "Address it was made from.", max: 64 })),
    user_agent: field.nullable(field.text({ help: "Browser it was made with.", max: 1000 })),
  },
  indexes: [["user"]],
});
