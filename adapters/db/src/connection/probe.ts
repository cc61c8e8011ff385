import { Client } from "pg";

/**
 * Asks a database whether it takes us: `ready`; `refused` when it does not know our user or password; `away` when it
 * does not answer, or is still starting or already stopping.
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
