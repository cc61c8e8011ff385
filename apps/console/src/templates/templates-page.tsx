import { useParams } from "@tanstack/react-router";
import { later } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { TemplateList } from "./template-list.tsx";
import { texts } from "./texts.ts";

const ChosenClient = later(() => import("./chosen-client.tsx").then((module) => module.ChosenClient), {
  name: texts.title,
});

/** Templates: of the client that the address names, else of one that is chosen here. */
export function TemplatesPage() {
  const { organisation, template } = useParams({ strict: false });
  return (
    <>
      <PageHead title={texts.title} />
      {organisation === undefined ? (
        <ChosenClient template={template ?? null} />
      ) : (
        <TemplateList organisation={organisation} />
      )}
    </>
  );
}
