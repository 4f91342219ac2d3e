import { type Block, type Inline, readFormatting } from './formatting.js';
import { escapeHtml } from './text-to-html.js';

/** Converts a text with marks of formatting to HTML. */
export function formattedHtml(text: string): string {
  return readFormatting(text).map(blockHtml).join('\n');
}

function blockHtml(block: Block): string {
  const lines = block.lines.map((line) => line.map(inlineHtml).join(''));
  if (block.kind === 'lines') return `<p>${lines.join('<br>')}</p>`;
  const items = lines.map((line) => `<li>${line}</li>`).join('');
  if (block.kind === 'bullets') return `<ul>${items}</ul>`;
  return `<ol${block.first === 1 ? '' : ` start="${block.first}"`}>${items}</ol>`;
}

function inlineHtml(part: Inline): string {
  if (part.kind === 'text') return escapeHtml(part.text);
  const inner = part.inner.map(inlineHtml).join('');
  if (part.kind === 'bold') return `<strong>${inner}</strong>`;
  return part.kind === 'italic' ? `<em>${inner}</em>` : `<a href="${escapeHtml(part.url)}">${inner}</a>`;
}
