/** Converts text to HTML that looks the same: escaped, with line breaks, and with links for web addresses. */
export function textToHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${linkify(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
}

function linkify(text: string): string {
  let out = '';
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']{1,2000}/g)) {
    const url = match[0].replace(/[.,;:!?)\]}]+$/, '');
    out += `${escapeHtml(text.slice(from, match.index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    from = match.index + url.length;
  }
  return out + escapeHtml(text.slice(from));
}

/** Escapes for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
