import { ask } from "@parley/client";
import { templateRelease } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { templateTexts } from "./texts.ts";

type Props = {
  readonly place: { readonly organisation: string; readonly flow: string };
  readonly version: string;
  readonly className?: string | undefined;
};

/** Says that the template of an agent has a newer release, and leads to where it is taken in. */
export function TemplateNews({ place, version, className = "" }: Props) {
  const { organisation: org, flow } = place;
  const { data } = useQuery({
    queryKey: ["template release", flow, version],
    queryFn: () => ask(send, templateRelease, { path: { org, flow, ver: version } }),
  });
  if (data === undefined || data.newer === null || data.template === null || data.from === null) return null;
  return (
    <p className={`notice info ${className}`}>
      <span>
        {templateTexts.available(data.newer, data.template.name, data.from)}{" "}
        <Link
          to="/clients/$organisation/voice-agents/$flow/$version/compare"
          params={{ organisation: org, flow, version }}
          search={{ template: true }}
        >
          {templateTexts.lookVerb}
        </Link>
      </span>
    </p>
  );
}
