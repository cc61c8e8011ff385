import { IconPlus, IconTableDown, IconUpload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useContext, useMemo } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Scopes } from "../parts/scopes.ts";
import { scopeOf } from "../parts/use-policy.ts";
import { Guarded } from "./guarded.tsx";
import { placeOf, type Resource } from "./resource.ts";
import { ResourceList } from "./resource-list.tsx";
import { texts } from "./texts.ts";
import { useResourceList } from "./use-resource-list.ts";

type Props = {
  readonly resource: Resource;
  /** It is a part of a page that has a title of its own. */
  readonly isPart?: boolean;
};

/** A noun's screen: its list, and what adds, imports and exports rows. */
export function ResourcePage({ resource, isPart = false }: Props) {
  const { texts: said, rows, rules } = resource;
  const list = useResourceList(resource);
  const { count, open } = list;
  const around = useContext(Scopes);
  const { organisation, flow } = useParams({ strict: false });
  const at = useMemo(
    () => around ?? [placeOf(resource, scopeOf({ organisation, flow }))],
    [around, resource, organisation, flow],
  );
  useActions(
    () => [
      ...(rows.create === undefined
        ? []
        : [
            {
              id: `add ${resource.list}`,
              group: said.title,
              label: `${texts.verbs.add} ${said.one}`,
              ...(rules.write === null ? {} : { needs: rules.write, at }),
              run: () => open({ kind: "add" }),
            },
          ]),
    ],
    [resource, at],
  );
  const add = rows.create !== undefined && (
    <Guarded needs={rules.write}>
      <button type="button" className="button primary" onClick={() => open({ kind: "add" })}>
        <IconPlus size={16} aria-hidden /> {texts.verbs.add} {said.one}
      </button>
    </Guarded>
  );
  const importing = rows.create !== undefined && resource.add === undefined && (
    <Guarded needs={rules.write}>
      <button type="button" className="button quiet" onClick={() => open({ kind: "import" })}>
        <IconUpload size={16} aria-hidden /> {texts.verbs.import}
      </button>
    </Guarded>
  );

  return (
    <Scopes value={at}>
      <PageHead isPart={isPart} title={said.title} note={count?.toLocaleString("en")}>
        {importing}
        <button
          type="button"
          className="button quiet"
          aria-disabled={count === undefined || count === 0 || undefined}
          onClick={() => count !== undefined && count > 0 && open({ kind: "export" })}
        >
          <IconTableDown size={16} aria-hidden /> {texts.verbs.exportCsv}
        </button>
        {count !== 0 && add}
      </PageHead>
      <ResourceList
        list={list}
        firstActs={
          <>
            {add}
            {importing}
          </>
        }
      />
    </Scopes>
  );
}
