import { Link, useLocation } from "@tanstack/react-router";
import type { BaseRow } from "../../resource/collection.ts";
import { fieldValue } from "../../resource/resource.ts";
import type { ResourceSearch } from "../../resource/resource-search.ts";
import { readAround } from "./around.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly provider: BaseRow;
  readonly told: (count: number) => string;
};

/** How many models or voices a provider has, which leads to them. */
export function RowsOf({ provider, told }: Props) {
  const { search } = useLocation();
  const rows = fieldValue(provider, "models");
  const count = Array.isArray(rows) ? rows.length : 0;
  const there: ResourceSearch = { ...readAround(search), of: provider.id };
  return (
    <Link className="beside" to="." search={there} aria-label={told(count)}>
      {texts.count(count)}
    </Link>
  );
}
