import type { FlowDocument } from "@parley/flow";
import type { Conversation } from "@parley/host";
import { useState } from "react";
import { requestNames } from "./mock-rows.ts";
import { MockRowsField } from "./mock-rows-field.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { ValueRowsField } from "./value-rows-field.tsx";

/** What of a test is given before its steps, and has fields of its own. */
export const givenParts = ["metadata", "account", "mocks"] as const;
export type GivenPart = (typeof givenParts)[number];

export type Given = { readonly [Part in GivenPart]?: Conversation[Part] | undefined };

type Props = {
  readonly test: Conversation;
  /** The version that is tested; undefined while it is fetched. */
  readonly document: FlowDocument | undefined;
  readonly isReadOnly: boolean;
  /** Undefined: it is given no longer. */
  readonly change: (given: Given) => void;
  /** Told whether what is written of a part can be read. */
  readonly judge: (part: GivenPart, isReadable: boolean) => void;
};

/** What a conversation begins with, and what other servers answer in it. */
export function GivenForm({ test, document, isReadOnly, change, judge }: Props) {
  const count = givenParts.reduce((sum, part) => sum + Object.keys(test[part] ?? {}).length, 0);
  // Open where there is something to see; from then on as the person leaves it.
  const [isOpen] = useState(count > 0);
  const shared = { of: "", isReadOnly };
  return (
    <details className={styles.given} open={isOpen}>
      <summary>
        {texts.given.title} <span className="caption">{texts.given.count(count)}</span>
      </summary>
      <ValueRowsField
        {...shared}
        title={texts.given.metadata}
        values={test.metadata}
        known={document?.settings.metadata_keys.map(({ key }) => key) ?? []}
        change={(metadata) => change({ metadata })}
        judge={(isReadable) => judge("metadata", isReadable)}
      />
      <ValueRowsField
        {...shared}
        title={texts.given.account}
        values={test.account}
        known={document?.settings.account_attributes.map(({ name }) => name) ?? []}
        change={(account) => change({ account })}
        judge={(isReadable) => judge("account", isReadable)}
      />
      <MockRowsField
        mocks={test.mocks}
        known={document === undefined ? [] : requestNames(document)}
        isReadOnly={isReadOnly}
        change={(mocks) => change({ mocks })}
        judge={(isReadable) => judge("mocks", isReadable)}
      />
    </details>
  );
}
