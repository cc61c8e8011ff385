import type { Policy } from "@parley/model";
import { rules } from "@parley/model";
import { type Icon, IconBuilding, IconPhone, IconPhoneCall, IconRobot, IconSquare } from "@tabler/icons-react";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { build } from "../../api/build.ts";
import { useMe } from "../../api/me.ts";
import { typedNumber } from "../../api/typed-number.ts";
import { isAllowed } from "../../parts/is-allowed.ts";
import { scopeOf } from "../../parts/use-policy.ts";
import { findClients } from "../header/find-choices.ts";
import type { Choice } from "../header/switching.ts";
import { findAllAgents, findBlocks, findCalls, findNumbers } from "./find-things.ts";
import { texts } from "./texts.ts";

type Kind = {
  readonly group: string;
  readonly icon: Icon;
  readonly needs: readonly Policy[];
  /** Null where nothing of the kind can be looked for from here. */
  readonly find: ((text: string) => Promise<readonly Choice[]>) | null;
};

export type Found = Choice & Pick<Kind, "group" | "icon">;

/** What the server knows by what was typed: agents, clients, and of the open agent blocks and calls; numbers for staff. */
export function useFound(text: string): {
  readonly found: readonly Found[];
  readonly isSearching: boolean;
  /** Kinds that could not be searched. */
  readonly failed: readonly string[];
} {
  const { routesByPath } = useRouter();
  const me = useMe();
  const params = useParams({ strict: false });
  const { organisation, flow, version } = params;
  const wanted = text.trim();
  const number = typedNumber(wanted);
  const call = /^[\da-f-]{36}$/i.test(wanted) ? wanted : number;
  const inFlow = organisation !== undefined && flow !== undefined ? { org: organisation, flow } : null;
  const agent = `/clients/${organisation}/voice-agents/${flow}`;
  const page = version === undefined || build !== "studio" ? agent : `${agent}/${encodeURIComponent(version)}`;
  const kinds: readonly Kind[] = [
    {
      group: texts.groups.agents,
      icon: IconRobot,
      needs: rules.flowRead,
      find: (typed) => findAllAgents(organisation, typed),
    },
    { group: texts.groups.clients, icon: IconBuilding, needs: rules.organisationRead, find: findClients },
    {
      group: texts.groups.blocks,
      icon: IconSquare,
      needs: rules.flowRead,
      find:
        inFlow === null || version === undefined
          ? null
          : (typed) => findBlocks({ ...inFlow, ver: version }, page, typed),
    },
    {
      group: texts.groups.calls,
      icon: IconPhoneCall,
      needs: rules.callsRead,
      find: inFlow === null || call === null ? null : () => findCalls(inFlow, page, call),
    },
    {
      group: texts.groups.numbers,
      icon: IconPhone,
      needs: rules.numbersRead,
      find: "/telephony/virtual-numbers" in routesByPath && number !== null ? () => findNumbers(number) : null,
    },
  ];
  const mayFind = ({ needs }: Kind) => me !== undefined && isAllowed(me, needs, scopeOf(params));
  const asked = kinds.filter((kind) => wanted !== "" && kind.find !== null && mayFind(kind));
  return useQueries({
    queries: asked.map(({ group, find }) => ({
      queryKey: ["palette", organisation, flow, version, group, wanted],
      queryFn: () => find?.(wanted) ?? [],
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      found: answers.flatMap(({ data }, place) => {
        const kind = asked[place];
        return (data ?? []).flatMap((choice) => (kind ? [{ ...choice, group: kind.group, icon: kind.icon }] : []));
      }),
      isSearching: answers.some(({ isFetching }) => isFetching),
      failed: asked.flatMap(({ group }, place) => (answers[place]?.isError ? [group] : [])),
    }),
  });
}
