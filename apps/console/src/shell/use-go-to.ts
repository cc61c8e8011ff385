import { useParams, useRouter } from "@tanstack/react-router";
import { build } from "../api/build.ts";
import type { Action } from "../parts/actions/action.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { fill } from "./menus/seen-menu.ts";
import { texts } from "./texts.ts";

const agent =
  build === "studio"
    ? "/clients/$organisation/voice-agents/$flow/$version"
    : "/clients/$organisation/voice-agents/$flow";

/** G, then a letter. A page that is out of reach from here, or not built, has no key. */
const targets: readonly { readonly key: string; readonly label: string; readonly to: string; readonly here: string }[] =
  [
    { key: "C", label: texts.goTo.clients, to: build === "studio" ? "/clients" : "/", here: "everywhere" },
    { key: "A", label: texts.goTo.agents, to: "/clients/$organisation", here: "organisation" },
    { key: "P", label: texts.goTo.people, to: "/clients/$organisation/settings", here: "organisation" },
    { key: "D", label: texts.goTo.design, to: `${agent}/design`, here: "flow" },
    { key: "T", label: texts.goTo.test, to: `${agent}/test`, here: "flow" },
    { key: "H", label: texts.goTo.help, to: "/help", here: "everywhere" },
    { key: "L", label: texts.goTo.calls, to: `${agent}/calls`, here: "flow" },
  ];

/** The keys that lead from anywhere to the main pages of the current client and agent. */
export function useGoTo(): void {
  const router = useRouter();
  const params = useParams({ strict: false });
  const { organisation, flow, version } = params;
  useActions(() => {
    const here: { readonly [part: string]: string | undefined } = { everywhere: "", organisation, flow };
    return targets
      .filter((target) => here[target.here] !== undefined && target.to in router.routesByPath)
      .map(
        ({ key, label, to }): Action => ({
          id: `go.${key}`,
          group: texts.groups.goTo,
          label,
          keys: `G ${key}`,
          run: () => router.history.push(fill(to, { organisation, flow, version })),
        }),
      );
  }, [router, organisation, flow, version]);
}
