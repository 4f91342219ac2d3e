const HIDDEN_BLOCK = /<(style|script)\b/gi;

/** Returns HTML with spaces in place of tags, styles, and scripts, so that offsets stay. Takes time linear in the length. */
export function blankTags(html: string): string {
  return blankBlocks(html).replaceAll(/<[^<>]*>/g, spaces);
}

function blankBlocks(html: string): string {
  const lower = html.toLowerCase();
  let prose = '';
  let end = 0;
  for (const { 0: opening, 1: name, index } of html.matchAll(HIDDEN_BLOCK)) {
    if (index < end) continue;
    const closing = lower.indexOf(`</${(name as string).toLowerCase()}>`, index + opening.length);
    // An unclosed block hides nothing, and later blocks need no search.
    if (closing === -1) break;
    prose += html.slice(end, index) + spaces(html.slice(index, closing));
    end = closing;
  }
  return prose + html.slice(end);
}

function spaces(text: string): string {
  return ' '.repeat(text.length);
}
