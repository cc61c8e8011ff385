import { Link } from "@tanstack/react-router";
import { Name } from "../parts/name.tsx";
import { type Client, nameOf } from "./client.ts";

/** The name of a client, which leads to its agents. */
export function OpenClient({ client }: { client: Client }) {
  return (
    <Link className="row-link truncate" to="/clients/$organisation" params={{ organisation: client.uuid }}>
      <Name text={nameOf(client)} />
    </Link>
  );
}
