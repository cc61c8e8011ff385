import { type BlockDoc, nameOfList, ownPromptLists } from "@parley/flow";
import { blockKinds, columnPlaces } from "@parley/model/kernel";
import { texts } from "../texts.ts";
import { SaidPrompts } from "./said-prompts.tsx";
import { rowSpeaker } from "./speakers.ts";

/** What a block of its kind says beside its prompts, such as before an answer. */
export function OwnPrompts({ block }: { block: BlockDoc }) {
  const { columns } = blockKinds[block.type];
  return ownPromptLists
    .filter((field) => field in columns)
    .map((field) => (
      <SaidPrompts
        key={field}
        speaker={rowSpeaker("block", { id: block.id, name: `${block.name} ${nameOfList(field)}` }, field)}
        said={block[field]}
        title={columnPlaces[field].label}
        verb={texts.reprompts.write}
        field={field}
        isFurther
      />
    ));
}
