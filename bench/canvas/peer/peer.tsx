import { type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import { createRoot } from "react-dom/client";

type Graph = {
  readonly blocks: readonly { readonly name: string; readonly x: number; readonly y: number }[];
  readonly paths: readonly { readonly from: number; readonly to: number }[];
};

/** React Flow as its documentation has it: all nodes and edges handed over, those out of sight not built. */
function Peer({ graph }: { graph: Graph }) {
  const [nodes, , onNodesChange] = useNodesState<Node>(
    graph.blocks.map(({ name, x, y }, number) => ({
      id: String(number),
      position: { x, y },
      width: 208,
      height: 90,
      data: { label: name },
    })),
  );
  const [edges, , onEdgesChange] = useEdgesState<Edge>(
    graph.paths.map(({ from, to }, number) => ({ id: `p${number}`, source: String(from), target: String(to) })),
  );
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onlyRenderVisibleElements
      defaultViewport={{ x: 400, y: 64, zoom: 0.8 }}
      minZoom={0.05}
      panOnScroll
    />
  );
}

const graph: Graph = await (await fetch("/graph.json")).json();
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Peer graph={graph} />);
