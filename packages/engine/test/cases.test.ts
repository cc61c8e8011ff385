import { compile } from "@parley/flow";
import { runConversation } from "@parley/host";
import { blockTypes, channels, transitionTypes } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { caseNames, readCaseFile } from "./helpers/case-file.ts";
import { understandFrom } from "./helpers/vocabulary.ts";

describe.each(caseNames(""))("%s", (name) => {
  const { document, vocabulary, conversations } = readCaseFile(name);
  const program = compile(document);

  it.each(conversations.map((conversation) => [conversation.name, conversation] as const))(
    "%s",
    (_name, conversation) => {
      const { faults } = runConversation(program, understandFrom(vocabulary), conversation);
      expect(faults).toEqual([]);
    },
  );
});

describe("kinds", () => {
  const fileOf = (kind: string) => kind.toLowerCase().replaceAll("_", "-");

  it.each(blockTypes)("the block type %s has cases", (type) => {
    expect(caseNames("blocks/")).toContain(`blocks/${fileOf(type)}`);
  });

  it.each(channels)("the channel %s has cases", (channel) => {
    expect(caseNames("channels/")).toContain(`channels/${fileOf(channel)}`);
  });

  it.each(transitionTypes)("the transition type %s has cases", (type) => {
    expect(caseNames("paths/")).toContain(`paths/${fileOf(type)}`);
  });
});
