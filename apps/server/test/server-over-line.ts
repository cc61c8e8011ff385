import { openDatabase } from "@parley/db";
import { testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { type BreakingLine, breakingLine } from "../../../test/breaking-line.ts";
import { startServer, type TestServer, type TestServerOptions } from "./harness.ts";

/** The real server whose way to its database a test may cut or hold up. Closing the server closes the line. */
export async function startServerOverLine(
  options: Omit<TestServerOptions, "database"> = {},
): Promise<{ readonly server: TestServer; readonly line: BreakingLine }> {
  const direct = await testDatabase<Tables>();
  const line = await breakingLine(direct.urls.app);
  const over = openDatabase<Tables>({ appUrl: line.over(direct.urls.app), systemUrl: line.over(direct.urls.system) });
  const drop = async () => {
    await over.close();
    await direct.drop();
    await line.close();
  };
  return { server: await startServer({ ...options, database: { ...over, urls: direct.urls, drop } }), line };
}
