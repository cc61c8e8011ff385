import { Client } from "pg";

/**
 * Asks a database whether it takes us. `ready`: it does. `refused`: it does not know our user or password. `away`: it
 * does not answer, is still starting, or is already stopping.
 */
export async function probe(url: string): Promise<"ready" | "refused" | "away"> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return code.startsWith("28") ? "refused" : "away";
  } finally {
    await client.end().catch(() => {});
  }
}
