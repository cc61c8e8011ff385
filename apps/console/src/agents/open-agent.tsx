import { Link } from "@tanstack/react-router";
import { Name } from "../parts/name.tsx";
import type { Agent } from "./agent.ts";
import { placeOfAgent } from "./place-of-agent.ts";

/** The name of an agent, which leads to it. */
export function OpenAgent({ organisation, agent }: { organisation: string; agent: Agent }) {
  return (
    <Link className="row-link truncate" {...placeOfAgent(organisation, agent)}>
      <Name text={agent.name} />
    </Link>
  );
}
