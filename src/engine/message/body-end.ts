/** Inserts a piece of HTML before the last `</body>`, or at the end without one. */
export function putAtBodyEnd(html: string, piece: string): string {
  const end = lastBodyEnd(html);
  return end === -1 ? `${html}\n${piece}` : `${html.slice(0, end)}${piece}\n${html.slice(end)}`;
}

/** Finds the last `</body>` in any case. Lowercasing the text first would shift positions: some capitals become two characters. */
function lastBodyEnd(html: string): number {
  const { length } = '</body>';
  for (let at = html.lastIndexOf('</'); at >= 0; at = at === 0 ? -1 : html.lastIndexOf('</', at - 1)) {
    if (html.slice(at, at + length).toLowerCase() === '</body>') return at;
  }
  return -1;
}
