/** Replacement of a range of a text, and the selection after it. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selected: readonly [number, number];
}

type Selection = readonly [from: number, to: number];

const BULLET = /^ {0,3}[-*\u2022] +/;
const NUMBER = /^ {0,3}(\d{1,3})([.)]) +/;
const ADDRESS = 'https://';

/** Puts a mark around the selection, or removes it; marks do not cross lines and blanks. */
export function marked(text: string, [from, to]: Selection, mark: string): Edit {
  const size = mark.length;
  const inner = text.slice(from, to);
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    return { from: from - size, to: to + size, text: inner, selected: [from - size, to - size] };
  }
  if (inner.trim() === '') return { from, to: from, text: mark + mark, selected: [from + size, from + size] };
  const isMarked = inner.length > 2 * size && inner.startsWith(mark) && inner.endsWith(mark);
  if (isMarked) return replaced(from, to, inner.slice(size, -size));
  return replaced(
    from,
    to,
    inner.replaceAll(/\S(?:[^\n]*\S)?/g, (words) => mark + words + mark),
  );
}

/** Makes the selected lines a list, or removes its marks. */
export function listed(text: string, [from, to]: Selection, kind: 'bullets' | 'numbers'): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', Math.max(from, to - 1));
  const lines = text.slice(start, end === -1 ? text.length : end).split('\n');
  const own = kind === 'bullets' ? BULLET : NUMBER;
  const isList = lines.every((line) => own.test(line));
  let count = 0;
  const next = lines.map((line) => {
    const bare = line.replace(BULLET, '').replace(NUMBER, '');
    if (isList || (bare.trim() === '' && lines.length > 1)) return bare;
    count += 1;
    return kind === 'bullets' ? `- ${bare}` : `${count}. ${bare}`;
  });
  const edit = replaced(start, start + lines.join('\n').length, next.join('\n'));
  return lines.length > 1 ? edit : { ...edit, selected: [edit.selected[1], edit.selected[1]] };
}

/** Makes the selection a link; its address is selected next. An address that is selected becomes the target. */
export function linked(text: string, [from, to]: Selection, address = ADDRESS): Edit {
  const label = text.slice(from, to).replaceAll(/[[\]\n]+/g, ' ');
  const link = `[${label}](${address})`;
  const at = from + label.length + 3;
  const end = from + link.length;
  return { from, to, text: link, selected: address === ADDRESS ? [at, at + ADDRESS.length] : [end, end] };
}

/** Continues a list with the next item, or ends it after an empty one; null outside of a list. */
export function continued(text: string, [from, to]: Selection): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  const number = NUMBER.exec(line);
  const mark = BULLET.exec(line)?.[0] ?? number?.[0];
  if (mark === undefined || from !== to) return null;
  if (line === mark) return { ...replaced(start, from, ''), selected: [start, start] };
  const next = number === null ? `\n${mark}` : `\n${Number(number[1]) + 1}${number[2]} `;
  return { from, to, text: next, selected: [from + next.length, from + next.length] };
}

const replaced = (from: number, to: number, text: string): Edit => ({
  ...{ from, to, text },
  selected: [from, from + text.length],
});
