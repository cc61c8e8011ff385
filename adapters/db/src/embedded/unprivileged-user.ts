import { execFileSync, spawnSync } from "node:child_process";

/** Who PostgreSQL runs as when we are root, which it refuses to run as. */
export type UnprivilegedUser = { readonly uid: number; readonly gid: number };

const userName = "postgres";

/** The user to run PostgreSQL as: undefined (ourselves) unless we are root; made when the system has none yet. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known !== undefined) return known;
  const made = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", userName]);
  if (made.status !== 0) spawnSync("adduser", ["-S", "-D", "-H", userName]);
  const created = lookUp();
  if (created !== undefined) return created;
  throw new Error(
    `PostgreSQL does not run as root, and a user named ${userName} could not be made: start Parley as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Whether the user can enter a directory: a checkout below /root, for one, is closed to everyone else. */
export function canEnter(user: UnprivilegedUser | undefined, directory: string): boolean {
  if (user === undefined) return true;
  return spawnSync("test", ["-x", directory], { ...user, cwd: "/" }).status === 0;
}

function lookUp(): UnprivilegedUser | undefined {
  const id = (option: string) => {
    try {
      return Number(execFileSync("id", [option, userName], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    } catch {
      return undefined;
    }
  };
  const uid = id("-u");
  const gid = id("-g");
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
