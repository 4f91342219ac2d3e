/** A recipient named in a report's words, with what is said about it. */
export interface NamedRecipient {
  readonly address: string;
  /** The lines about it: its own and those up to the next recipient. May be empty. */
  readonly said: string;
}

const MAX_RECIPIENTS = 50;
const MAX_LINES = 400;
const MAX_SAID = 3000;

const ADDRESS = '[^\\s<>()\\[\\]"\',;:@]{1,64}@[a-zA-Z0-9\\u0080-\\uffff.-]{1,253}[a-zA-Z0-9\\u0080-\\uffff]';

/** How systems write the recipient that a paragraph is about, most telling first. */
const LINE_FORMS: readonly RegExp[] = [
  // qmail, Postfix, Yahoo: `<a@b>: text`; McAfee: `<a@b>   (text)`.
  new RegExp(`^[ \\t>*-]{0,12}<(${ADDRESS})>[ \\t]*(?::|\\(|-|;|\\.\\.\\.|$)[ \\t]*(.*)$`),
  // Exim, Gmail, Exchange: alone on its line, or followed by a date, a remark or a colon.
  new RegExp(
    `^[ \\t>*-]{0,12}["']?(${ADDRESS})["']?[ \\t]*(?:on[ \\t]|:|;|\\(|\\[|-{1,2}[ \\t]|\\.\\.\\.|[ \\t]|$)[ \\t]*(.*)$`,
  ),
  // Sendmail: `550 5.1.1 <a@b>... User unknown`.
  new RegExp(
    `^[ \\t]{0,12}(?:<<< ?)?[45]\\d\\d[ -](?:[45]\\.\\d{1,3}\\.\\d{1,3}[ ])?[ \\t]*<?(${ADDRESS})>?[ \\t]*(?:\\.\\.\\.|:)(.*)$`,
  ),
  // Labelled: `Recipient: <a@b>`, `Delivery to a@b failed`, `to the following recipient: a@b`.
  new RegExp(
    `^[^\\n]{0,120}?(?:recipients?(?: address)?|addressees?|user|account|mailbox|undeliverable to|delivery to|deliver(?:ed)? to|failed|message to|mail to|sent to|rcpt to|destinataire|empf\\u00e4nger|destinatario|to)[ \\t:=.]{1,6}["'<\\[]{0,2}(${ADDRESS})[>"'\\]]{0,2}(.*)$`,
    'i',
  ),
];

/**
 * The recipients that the words of a report name, in order and each once, with what is said about each. Addresses in
 * `ignored` (lower case: the sender, the reporting system) are no recipients.
 */
export function namedRecipients(notice: string, ignored: ReadonlySet<string>): NamedRecipient[] {
  const lines = notice.split('\n', MAX_LINES).map((line) => line.slice(0, 1000));
  for (const forms of [LINE_FORMS.slice(0, 3), LINE_FORMS]) {
    const found = collect(lines, forms, ignored);
    if (found.length > 0) return found;
  }
  return [];
}

function collect(lines: readonly string[], forms: readonly RegExp[], ignored: ReadonlySet<string>): NamedRecipient[] {
  const said = new Map<string, string[]>();
  let current: string[] | null = null;
  for (const line of lines) {
    const match = matchLine(line, forms);
    const address = match === null ? null : match.address.toLowerCase();
    if (match !== null && address !== null && !ignored.has(address)) {
      if (!said.has(address) && said.size >= MAX_RECIPIENTS) break;
      current = said.get(address) ?? [];
      current.push(line.trim() === match.address ? '' : line.trim());
      said.set(address, current);
    } else {
      current?.push(line.trim());
    }
  }
  return [...said].map(([address, words]) => ({ address, said: words.join('\n').trim().slice(0, MAX_SAID) }));
}

function matchLine(line: string, forms: readonly RegExp[]): { address: string } | null {
  for (const form of forms) {
    const match = form.exec(line);
    if (match !== null) return { address: match[1]! };
  }
  return null;
}

/** All lines of a notice that speak of an address with an SMTP reply: `<<< 550 5.1.1 <a@b>... User unknown`. */
export function repliesAbout(notice: string, address: string): string {
  return notice
    .split('\n', MAX_LINES)
    .filter((line) => /\b[45]\d\d[ -]/.test(line.slice(0, 1000)) && line.toLowerCase().includes(address))
    .join('\n')
    .slice(0, MAX_SAID);
}
