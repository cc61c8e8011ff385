import { assemble } from "@parley/flow";
import type { VerifyFinding } from "@parley/host";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { build } from "../api/build.ts";
import { documentQuery } from "../api/queries.ts";
import { useAgent } from "../parts/use-agent.ts";
import { texts } from "./texts.ts";

/** Leads to the block or path of a finding; to nothing where it is not drawn. */
export function OnCanvas({ subject }: Pick<VerifyFinding, "subject">) {
  const { organisation, flow, version } = useAgent();
  const drawn = useQuery({
    ...documentQuery({ org: organisation, flow, ver: version ?? "" }),
    enabled: version !== null && build === "studio",
  });
  const rows = useMemo(() => (drawn.data === undefined ? null : assemble(drawn.data).rows), [drawn.data]);
  if (version === null || rows === null || !("id" in subject)) return null;
  const source = rows.path.find(({ id }) => id === subject.id)?.source_block;
  const block = rows.block.find(({ id }) => id === (source ?? subject.id));
  if (block === undefined) return null;
  return (
    <Link
      className="button quiet small"
      to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
      params={{ organisation, flow, version, subFlow: block.subflow }}
      search={{ select: subject.id }}
    >
      {texts.canvas}
    </Link>
  );
}
