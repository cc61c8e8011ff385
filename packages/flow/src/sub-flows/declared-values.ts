import { blockKinds, type Id, isEntry, type SubFlowInput, type SubFlowOutput } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument } from "../document/document.ts";

/** What a sub-flow is given and gives back. */
export type DeclaredValues = { readonly inputs: readonly SubFlowInput[]; readonly outputs: readonly SubFlowOutput[] };

/** What a sub-flow declares at its Start block; null where it shares all values with who calls it. */
export function declaredValues({ rows }: FlowDocument, subFlow: Id): DeclaredValues | null {
  const start = rows.block.find((block) => block.subflow === subFlow && isEntry(block));
  if (start === undefined || (start.flow_inputs === null && start.flow_outputs === null)) return null;
  return { inputs: start.flow_inputs ?? [], outputs: start.flow_outputs ?? [] };
}

/** The sub-flow that a block calls; null for one that calls none. */
export function calledSubFlow(document: FlowDocument, block: BlockDoc): Id | null {
  return blockKinds[block.type].jumps === "calls" ? targetSubFlow(document, block) : null;
}

/** The sub-flow that a block enters by itself. */
export function targetSubFlow({ rows }: FlowDocument, block: BlockDoc): Id | null {
  const target = rows.block.find(({ id }) => id === block.entrypoint_block);
  return target?.subflow ?? block.entrypoint_subflow;
}

/** What a block gives and keeps that the sub-flow it calls does not declare left out. */
export function withoutUnknownValues(
  document: FlowDocument,
  block: BlockDoc,
): Pick<BlockDoc, "call_inputs" | "call_outputs"> {
  const called = calledSubFlow(document, block);
  const declared = called === null ? null : declaredValues(document, called);
  const [inputs, outputs] = [declared?.inputs ?? [], declared?.outputs ?? []];
  return {
    call_inputs: block.call_inputs.filter(({ input }) => inputs.some(({ name }) => name === input)),
    call_outputs: block.call_outputs.filter(({ output }) => outputs.some(({ name }) => name === output)),
  };
}
