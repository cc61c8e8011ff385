import { defineCall, type JsonSchema, shape } from "../kernel/index.ts";

/** What a signed-in client holds: `access` goes with each request, `refresh` is exchanged once for the next pair. */
export type Tokens = { readonly access: string; readonly refresh: string };

const text = (maxLength: number): JsonSchema => ({ type: "string", minLength: 1, maxLength });
const tokens = shape<Tokens>({
  type: "object",
  required: ["access", "refresh"],
  properties: { access: { type: "string" }, refresh: { type: "string" } },
});

/** `mode` says who knows the password: this installation without one, else the directory of that kind. */
export const signIn = defineCall({
  method: "POST",
  path: "/api/auth/login/",
  body: shape<{ readonly email: string; readonly password: string; readonly mode?: "ldap" }>({
    type: "object",
    required: ["email", "password"],
    additionalProperties: false,
    properties: { email: text(254), password: text(1024), mode: { enum: ["ldap"] } },
  }),
  answer: tokens,
});

export const refreshTokens = defineCall({
  method: "POST",
  path: "/api/auth/refresh/",
  body: shape<{ readonly refresh: string }>({
    type: "object",
    required: ["refresh"],
    additionalProperties: false,
    properties: { refresh: text(1000) },
  }),
  answer: tokens,
});

export const signOut = defineCall({ method: "POST", path: "/api/auth/logout/" });

/** Gives the caller another password, for one who knows the present one. All their other sign-ins end. */
export const changePassword = defineCall({
  method: "POST",
  path: "/api/auth/change_password/",
  body: shape<{ readonly current: string; readonly password: string }>({
    type: "object",
    required: ["current", "password"],
    additionalProperties: false,
    properties: { current: text(1024), password: { type: "string", minLength: 12, maxLength: 1024 } },
  }),
});
