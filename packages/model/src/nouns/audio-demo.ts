import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

const address = (help: string) => field.nullable(field.text({ help, max: 2000 }));
const by = (help: string) => field.nullable(field.id("user", { help, readOnly: true }));

/** A recording that the experience center plays. */
export const audioDemo = defineNoun({
  name: "audio_demo",
  title: "Audio demo",
  wall: "system",
  softDelete: true,
  fields: {
    name: field.text({ help: "Shown name.", min: 1 }),
    description: field.nullable(field.text({ help: "What it shows.", max: 4000 })),
    short_description: field.nullable(field.text({ help: "The same in a line." })),
    audio_url: address("The recording."),
    cover_url: address("Picture."),
    video_url: address("Film."),
    tags: field.texts({ help: "Free labels." }),
    created_by: by("Who made it."),
    deleted_by: by("Who deleted it."),
    last_modified_by: by("Who changed it last."),
    last_modified_at: field.timestamp({ help: "When it last changed.", readOnly: true }),
  },
  columns: { last_modified_at: "updated_at" },
  search: ["name", "description", "short_description"],
  ordering: ["name", "id"],
  mounts: [
    {
      path: "/api/audio-demos/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: { read: rules.demosRead, write: rules.demosWrite, remove: rules.demosAdmin },
    },
  ],
});
