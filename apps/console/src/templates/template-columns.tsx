import type { OfferedTemplate } from "@parley/model/api/templates";
import { build } from "../api/build.ts";
import type { TableColumn } from "../parts/data-table/column.ts";
import { Name } from "../parts/name.tsx";
import { NavLink } from "../parts/nav-link.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./templates.module.css";
import { texts } from "./texts.ts";

const said = texts.columns;

/** The columns of a list of templates; `use` begins an agent from one. */
export const templateColumns = (
  organisation: string,
  use: (template: OfferedTemplate) => void,
): readonly TableColumn<OfferedTemplate>[] => [
  {
    key: "name",
    head: said.name,
    cell: (template) => (
      <span className={styles.name}>
        <TemplateName organisation={organisation} template={template} />
        {template.use_case && (
          <span className="muted truncate">
            <Name text={template.use_case} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "from",
    head: said.from,
    width: "140px",
    cell: ({ is_public }) => (
      <StatusBadge status={is_public ? texts.all : texts.own} look={is_public ? "info" : "idle"} />
    ),
  },
  {
    key: "languages",
    head: said.languages,
    width: "160px",
    cell: ({ language, languages }) => (
      <span className="mono muted truncate">
        {[...new Set([...(language === null ? [] : [language]), ...languages])].join(", ") || texts.nothing}
      </span>
    ),
  },
  {
    key: "release",
    head: said.release,
    width: "140px",
    cell: (template) =>
      template.version === null ? (
        <ToDeploy organisation={organisation} template={template} />
      ) : (
        <span className="mono">{`${template.version} r${template.number}`}</span>
      ),
  },
  {
    key: "use",
    head: <span className="visually-hidden">{said.use}</span>,
    width: "150px",
    cell: (template) => (
      <button
        type="button"
        className="button"
        aria-label={texts.useOf(template.name)}
        disabled={template.version === null}
        onClick={() => use(template)}
      >
        {texts.use}
      </button>
    ),
  },
];

/** A template is deployed by itself, not with the agent that it is a copy of: this leads to where. */
function ToDeploy({ organisation, template }: { organisation: string; template: OfferedTemplate }) {
  const { id: flow, latest_version: version } = template;
  if (build !== "studio" || version === null) return <span className="muted">{texts.notDeployed}</span>;
  return (
    <NavLink className="beside" href={places.templateDeployHref({ organisation, flow, version })}>
      {texts.notDeployed}
    </NavLink>
  );
}

/** Its name, which leads to the template's own pages where there are any for who looks at it. */
function TemplateName({ organisation, template }: { organisation: string; template: OfferedTemplate }) {
  const { id: flow, name, latest_version: version } = template;
  if (build !== "studio" || version === null) return <Name text={name} />;
  return (
    <NavLink className="row-link truncate" href={places.templateHref({ organisation, flow, version })}>
      <Name text={name} />
    </NavLink>
  );
}
