import {
  type FlowDocument,
  type ParameterNamespace,
  parameterNamespaces,
  refreshedParameters,
  templateParameters,
  withParameterValues,
} from "@parley/flow";
import { rules } from "@parley/model";
import { applicationParameters, refreshParameters, updateParameterValues } from "@parley/model/api/templates";
import { equalJson, type TemplateParameter } from "@parley/model/kernel";
import { answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { documentOf } from "../edits/edit-by-rule.ts";
import { editVersion, onVersion } from "../edits/on-version.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { readTemplate, templateOfFlow } from "./read-template.ts";
import { refuseValues } from "./template-routes.ts";

const readValues = bodyOf(updateParameterValues);

/** The parameters of a version: what its texts and settings read, and the values that its template asks for. */
export const parameterRoutes: readonly GuardedRoute[] = [
  callRoute(applicationParameters, {
    name: "flow_version.fetch_application_parameters",
    summary: "The parameters of the version: what it declares, and what its texts and settings read",
    rule: rules.flowRead,
    isHeavy: true,
    handle: async (visit) => {
      const namespace = namespaceOf(visit);
      const parameters = templateParameters(await documentOf(dbOf(visit), visit), namespace);
      return answerOf(applicationParameters, { namespace, parameters });
    },
  }),
  callRoute(refreshParameters, {
    name: "flow_version.refresh_template_parameters",
    summary: "Read the parameters again, of the version's texts and of its template as it is live",
    rule: rules.flowWrite,
    mutates: true,
    handle: async (visit) => {
      const template = await templateOf(visit);
      return declare(visit, refreshParameters, (document) => refreshedParameters(document, template));
    },
  }),
  callRoute(updateParameterValues, {
    name: "flow_version.update_template_parameter_values",
    summary: "Give parameters of the template values",
    rule: rules.flowWrite,
    handle: async (visit) => {
      const { values } = readValues(visit);
      return declare(visit, updateParameterValues, ({ settings }) => {
        const { parameters, faults } = withParameterValues(settings.template_config, values);
        refuseValues(faults);
        return parameters;
      });
    },
  }),
];

function namespaceOf({ incoming: { query } }: Visit): ParameterNamespace {
  query.allow(["namespace"]);
  const asked = query.one("namespace") ?? "template";
  const namespace = parameterNamespaces.find((one) => one === asked);
  if (namespace !== undefined) return namespace;
  const message = `Write one of ${parameterNamespaces.join(", ")}.`;
  throw invalid([{ field: "namespace", code: "invalid", message }]);
}

/** What the template of the flow is now; null for a flow that came from none, or whose template is no longer offered. */
async function templateOf(visit: Visit): Promise<FlowDocument | null> {
  const template = await templateOfFlow(dbOf(visit), visit.place.parents.flow);
  return template === null ? null : ((await readTemplate(visit, template))?.document ?? null);
}

/** Makes one edit of what the version declares; none where it declares that already. */
const declare = (
  visit: Visit,
  call: typeof refreshParameters | typeof updateParameterValues,
  parametersOf: (document: FlowDocument) => TemplateParameter[],
) =>
  onVersion(visit, async (trx, document) => {
    const parameters = parametersOf(document);
    if (!equalJson(parameters, document.settings.template_config)) {
      await editVersion(trx, visit, [{ op: "settings", fields: { template_config: parameters } }]);
    }
    return answerOf(call, { parameters });
  });
