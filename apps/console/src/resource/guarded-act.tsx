import { useParams } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Forbidden } from "../parts/forbidden.tsx";
import { Scopes } from "../parts/scopes.ts";
import { scopeOf } from "../parts/use-policy.ts";
import { type Entry, placeOfRow, type Resource, type ResourceAct } from "./resource.ts";

/** Around the button of an act: it needs what it says, also of a row that only staff may change. */
export function GuardedAct(props: {
  resource: Resource;
  act: ResourceAct;
  entry: Entry;
  children: ComponentProps<typeof Forbidden>["children"];
}) {
  const { resource, act, entry, children } = props;
  const here = scopeOf(useParams({ strict: false }));
  return (
    <Scopes value={[placeOfRow(resource, entry, here)]}>
      <Forbidden needs={act.needs}>{children}</Forbidden>
    </Scopes>
  );
}
