import { build } from "../api/build.ts";
import { places } from "../parts/places.ts";

type Named = { readonly uuid: string; readonly latest_version: string | null };

/** Where the name of an agent leads: to its design in the studio, to its calls in the applications. */
export function placeOfAgent(organisation: string, { uuid: flow, latest_version }: Named) {
  return build === "studio"
    ? ({
        to: "/clients/$organisation/voice-agents/$flow/$version/design/$subFlow",
        params: { organisation, flow, version: latest_version ?? "0.0.1", subFlow: "start" },
      } as const)
    : ({ to: "/clients/$organisation/voice-agents/$flow/calls", params: { organisation, flow } } as const);
}

/** Where an agent is tried. */
export function placeOfTest(organisation: string, { uuid: flow, latest_version }: Named) {
  return build === "studio"
    ? ({
        to: "/clients/$organisation/voice-agents/$flow/$version/test",
        params: { organisation, flow, version: latest_version ?? "0.0.1" },
      } as const)
    : ({ to: "/clients/$organisation/voice-agents/$flow/test", params: { organisation, flow } } as const);
}

/** Where its calls are. */
export function placeOfCalls(organisation: string, { uuid: flow, latest_version }: Named) {
  return places.calls({ organisation, flow, version: latest_version ?? "0.0.1" });
}

/** Where it is written out to be read and printed; only the studio has it. */
export const placeOfDocumentation = (organisation: string, { uuid: flow, latest_version }: Named) =>
  ({
    to: "/clients/$organisation/voice-agents/$flow/$version/documentation",
    params: { organisation, flow, version: latest_version ?? "0.0.1" },
  }) as const;
