import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, readFormatting } from '../../../../../../src/engine/mail/written/formatting';

/** A text with its formatting, as recipients see it. Links cannot be followed from here. */
export function Formatted({ text }: { text: string }) {
  return inOrder('', readFormatting(text).map(blockNode));
}

/** Elements without keys: the parts of a text have none. An empty name makes a fragment. */
const inOrder = (name: string, nodes: readonly ReactNode[]): ReactNode =>
  createElement(name === '' ? Fragment : name, null, ...nodes);

function blockNode(block: Block): ReactNode {
  const lines = block.lines.map((line) => inOrder('', line.map(inlineNode)));
  if (block.kind === 'lines') {
    return inOrder(
      'p',
      lines.flatMap((line, at) => (at === 0 ? [line] : [inOrder('br', []), line])),
    );
  }
  const items = lines.map((line) => inOrder('li', [line]));
  if (block.kind === 'bullets') return inOrder('ul', items);
  return <ol start={block.first}>{inOrder('', items)}</ol>;
}

function inlineNode(part: Inline): ReactNode {
  if (part.kind === 'text') return part.text;
  const inner = inOrder('', part.inner.map(inlineNode));
  if (part.kind === 'bold') return <strong>{inner}</strong>;
  if (part.kind === 'italic') return <em>{inner}</em>;
  return (
    <span className="compose-link" title={part.url}>
      {inner}
    </span>
  );
}
