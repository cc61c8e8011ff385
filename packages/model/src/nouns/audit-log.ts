import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";

/** Who asked for what, and its outcome. Rows are only added. */
export const auditLog = defineNoun({
  name: "audit_log",
  title: "Audit log",
  wall: "tenant",
  shape: "log",
  fields: {
    event_name: field.text({ help: "The call, such as block.patch." }),
    user_id: field.nullable(field.id("user", { help: "Who asked." })),
    ip: field.nullable(field.text({ help: "Address it came from.", max: 64 })),
    method: field.text({ help: "HTTP method.", max: 10 }),
    path: field.text({ help: "Path that was called.", max: 2000 }),
    response: field.integer({ help: "HTTP status of the answer.", min: 100, max: 599 }),
    referer: field.nullable(field.text({ help: "Page it came from.", max: 2000 })),
    user_agent: field.nullable(field.text({ help: "Browser or program.", max: 1000 })),
    language: field.nullable(field.text({ help: "Language the browser asks for.", max: 200 })),
    time: field.timestamp({ help: "When it happened.", readOnly: true }),
    request_id: field.nullable(field.text({ help: "Identifier of the request in the logs.", max: 100 })),
    corrects: field.nullable(field.id("audit_log", { help: "Row that this one corrects or redacts." })),
  },
  columns: { time: "created_at" },
  parameters: ["start_time", "end_time", "email"],
  search: ["event_name", "path"],
  ordering: ["-created_at", "-id"],
  indexes: [["organisation_id", "created_at"], ["corrects"]],
  cursor: true,
  mounts: [
    {
      path: "/api/organisations/{org}/audit_logs/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crud,
      rules: { read: rules.auditRead, write: rules.allAdmin, remove: rules.allAdmin },
    },
  ],
});
