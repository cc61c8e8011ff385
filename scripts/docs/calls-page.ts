import { type DescribedCall, describedCalls } from "../../test/api/described-calls.ts";
import { code, page, table } from "./markdown.ts";
import { policyText } from "./policy-text.ts";

const version = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";
const flow = "/api/organisations/{org}/flows/{flow}/";
const client = "/api/organisations/{org}/";

/** Parts of the API by how their paths begin; the first that fits holds a call. */
const parts: readonly (readonly [title: string, start: string])[] = [
  ["Signing in", "/api/auth/"],
  ["Users", "/api/users/"],
  ["Versions", version],
  ["Flows", flow],
  ["Clients", client],
  ["All clients", "/api/organisations/"],
  ["Telephony", "/api/telephony/"],
  ["Tasks", "/api/async/"],
  ["Everything else", "/api/"],
];

/** Every call of the API with its policies, by where it stands. */
export function callsPage(): string {
  const titleOf = ({ path }: DescribedCall) => parts.find(([, start]) => path.startsWith(start))?.[0];
  const calls = Map.groupBy(describedCalls(), titleOf);
  return page(
    "All calls",
    "[The API](api.md) says what holds for all of them. `/api/openapi.json` has bodies, answers and parameters.",
    "In a path, `…` stands for the path that the heading names.",
    ...parts.flatMap(([title, start]) => {
      const own = calls.get(title) ?? [];
      if (own.length === 0) return [];
      const rows = own
        .toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1))
        .map(({ method, path, summary, policy }) => [
          code(`${method} …${path.slice(start.length - 1)}`),
          summary,
          policyText(policy),
        ]);
      return [`## ${title}`, `Below ${code(start)}.`, table(["call", "does", "policies"], rows)];
    }),
  );
}
