import { type LayoutEdge, type LayoutNode, layered } from "./layered.ts";

export type LayoutAsked = { readonly nodes: readonly LayoutNode[]; readonly edges: readonly LayoutEdge[] };

self.onmessage = ({ data }: MessageEvent<LayoutAsked>) => self.postMessage(layered(data.nodes, data.edges));
