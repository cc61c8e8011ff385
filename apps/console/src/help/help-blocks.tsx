import { Link } from "@tanstack/react-router";
import { createElement, Fragment, type ReactNode } from "react";
import styles from "./help.module.css";
import type { Block, Inline } from "./page.ts";

/** Parts that never change their order, so they need no keys. */
const inOrder = <Item,>(items: readonly Item[], show: (item: Item, place: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(show));

/** What a page of Help says. */
export function HelpBlocks({ blocks }: { blocks: readonly Block[] }) {
  return inOrder(blocks, (block) => <HelpBlock block={block} />);
}

function HelpBlock({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return <Heading block={block} />;
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case "code":
      return <pre>{block.text}</pre>;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {inOrder(block.items, (item) => (
            <li>
              <HelpBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table block={block} />;
  }
}

function Heading({ block: { depth, id, content } }: { block: Extract<Block, { type: "heading" }> }) {
  const text = <Inlines content={content} />;
  if (depth === 1) return <h1>{text}</h1>;
  const Level = depth === 2 ? "h2" : "h3";
  return (
    <Level id={id} tabIndex={-1}>
      <a href={`#${id}`} className={styles.anchor}>
        {text}
      </a>
    </Level>
  );
}

function Table({ block: { head, rows, isRight } }: { block: Extract<Block, { type: "table" }> }) {
  const className = (column: number) => (isRight[column] ? "number" : undefined);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {inOrder(head, (cell, column) => (
            <th scope="col" className={className(column)}>
              <Inlines content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (row) => (
          <tr>
            {inOrder(row, (cell, column) => (
              <td className={className(column)}>
                <Inlines content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ content }: { content: readonly Inline[] }) {
  return inOrder(content, (part) => <Part part={part} />);
}

function Part({ part }: { part: Inline }): ReactNode {
  if (typeof part === "string") return part;
  switch (part.type) {
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines content={part.content} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inlines content={part.content} />
        </em>
      );
    case "picture":
      return <img src={part.source} alt={part.label} className={styles.picture} loading="lazy" />;
    case "address":
      return (
        <a href={part.address} target="_blank" rel="noreferrer">
          <Inlines content={part.content} />
        </a>
      );
    case "page":
      return (
        <Link to="/help/$" params={{ _splat: part.page }} {...(part.hash === undefined ? {} : { hash: part.hash })}>
          <Inlines content={part.content} />
        </Link>
      );
  }
}
