import { isPassword } from "../auth/passwords.ts";
import type { Deps } from "../base/deps.ts";
import type { FirstUser } from "./seed.ts";

/** Says how to sign in where the login of this start does not: someone has changed it since the first one. Null where it does. */
export async function loginNotice(deps: Deps, { email, password }: FirstUser): Promise<string | null> {
  const user = await deps.database.asSystem("look who the first user is", (db) =>
    db
      .selectFrom("user")
      .select("password")
      .where("email", "=", email.toLowerCase())
      .where("is_active", "=", true)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  if (user === undefined) return "a user that is here (ADMIN_EMAIL is none of them)";
  const isRight = await isPassword(user.password, password, "start");
  return isRight ? null : `${email}  with the password that they chose`;
}
