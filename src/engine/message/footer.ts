/** Footer of a campaign message: the sender, and the way to unsubscribe (CAN-SPAM, standards section 12). */
export interface FooterInput {
  readonly postalAddress: string | null;
  readonly unsubscribeUrl: string;
  /** Custom sentence of the campaign around `{{unsubscribeUrl}}`; null for the standard one. */
  readonly optOutText: string | null;
}

const placeholder = /\{\{\s*unsubscribeUrl\s*\}\}/g;

export function footerText(footer: FooterInput): string {
  const optOut =
    footer.optOutText === null
      ? `Unsubscribe: ${footer.unsubscribeUrl}`
      : footer.optOutText.replace(placeholder, () => footer.unsubscribeUrl);
  return ['--', footer.postalAddress, optOut].filter((line) => line !== null && line !== '').join('\n');
}

export function footerHtml(footer: FooterInput): string {
  const url = escapeHtml(footer.unsubscribeUrl);
  const optOut =
    footer.optOutText === null
      ? `<a href="${url}">Unsubscribe</a>`
      : escapeHtml(footer.optOutText).replace(placeholder, () => `<a href="${url}">${url}</a>`);
  const lines = [footer.postalAddress === null ? null : escapeHtml(footer.postalAddress), optOut];
  const inner = lines.filter((line) => line !== null && line !== '').join('<br>');
  return `<p style="color:#888;font-size:12px">${inner}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
