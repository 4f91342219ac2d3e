/**
 * Undoes `format=flowed` (RFC 3676, section 4): a line that ends with a space continues in the next one of the same
 * quote depth. Quote marks become `> ` for each level.
 * @param isDelSp the space that ends a flowed line is removed too (section 4.1).
 */
export function unflow(text: string, isDelSp: boolean): string {
  const out: string[] = [];
  let paragraph: { depth: number; pieces: string[] } | null = null;
  const end = () => {
    if (paragraph !== null) out.push(`${marks(paragraph.depth)}${paragraph.pieces.join('')}`);
    paragraph = null;
  };
  for (const line of text.split('\n')) {
    const depth = /^>{0,100}/.exec(line)?.[0].length ?? 0;
    // A space at the start is stuffing.
    const content = line.slice(depth).replace(/^ /, '');
    if (paragraph !== null && (paragraph as { depth: number }).depth !== depth) end();
    const flows = content.endsWith(' ') && content !== '-- ';
    if (paragraph === null && !flows) {
      out.push(`${marks(depth)}${content}`);
      continue;
    }
    paragraph ??= { depth, pieces: [] };
    paragraph.pieces.push(flows && isDelSp ? content.slice(0, -1) : content);
    if (!flows) end();
  }
  end();
  return out.join('\n');
}

function marks(depth: number): string {
  return depth === 0 ? '' : `${'>'.repeat(depth)} `;
}
