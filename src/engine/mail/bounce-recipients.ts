import { bareAddress } from './delivery-status.js';

/** Recipient named in the text of a report, with the text about it. */
export interface NamedRecipient {
  readonly address: string;
  /** Lines about the recipient: its own line and the following ones up to the next recipient. May be empty. */
  readonly said: string;
  /** Whether the address is in a recipient position of the report. */
  readonly isStated: boolean;
}

const MAX_RECIPIENTS = 50;
const MAX_LINES = 400;
const MAX_SAID = 3000;

const ADDRESS = '[^\\s<>()\\[\\]"\',;:@]{1,64}@[a-zA-Z0-9\\u0080-\\uffff.-]{1,253}[a-zA-Z0-9\\u0080-\\uffff]';

/** Forms of lines about one recipient; the last one also finds addresses in running text. */
const STATED_FORMS = 3;

/** Formats of the recipient of a paragraph, the most specific first. */
const LINE_FORMS: readonly RegExp[] = [
  // qmail, Postfix, Yahoo: `<a@b>: text`; McAfee: `<a@b>   (text)`.
  new RegExp(`^[ \\t>*-]{0,12}<(${ADDRESS})>[ \\t]*(?::|\\(|-|;|\\.\\.\\.|$)[ \\t]*(.*)$`),
  // Exim, Gmail, Exchange: alone on its line, or followed by a date, a remark or a colon.
  new RegExp(
    `^[ \\t>*-]{0,12}["']?(${ADDRESS})["']?[ \\t]*(?:on[ \\t]|:|;|,(?=[ \\t]*["'<]?[^ \\t,]{1,64}@)|\\(|\\[|-{1,2}[ \\t]|\\.\\.\\.|[ \\t]|$)[ \\t]*(.*)$`,
  ),
  // Sendmail: `550 5.1.1 <a@b>... User unknown`.
  new RegExp(
    `^[ \\t]{0,12}(?:<<< ?)?[45]\\d\\d[ -](?:[45]\\.\\d{1,3}\\.\\d{1,3}[ ])?[ \\t]*<?(${ADDRESS})>?[ \\t]*(?:\\.\\.\\.|:)(.*)$`,
  ),
  // Labeled: `Recipient: <a@b>`, `Delivery to a@b failed`, `to the following recipient: a@b`.
  new RegExp(
    `^[^\\n]{0,120}?(?:recipients?(?: address)?|addressees?|user|account|mailbox|undeliverable to|delivery to|deliver(?:ed)? to|failed|(?:not|to) reach|message to|mail to|sent to|rcpt to|宛て?先|あて先|送信先|受信者|收件人|수신자|destinataire|empf\\u00e4nger|destinatario|to)[ \\t:=.]{1,6}["'<\\[]{0,2}(${ADDRESS})[>"'\\]]{0,2}(.*)$`,
    'i',
  ),
];

/**
 * Returns the recipients named in the text of a report, in order and each once, with the text about each. Addresses in `ignored` (in
 * lower case: the sender, the reporting system) do not count.
 */
export function namedRecipients(notice: string, ignored: ReadonlySet<string>): NamedRecipient[] {
  const lines = notice.split('\n', MAX_LINES).map((line) => line.slice(0, 1000).normalize('NFKC'));
  for (const forms of [LINE_FORMS.slice(0, STATED_FORMS), LINE_FORMS]) {
    const found = collect(lines, forms, ignored);
    if (found.length > 0) return found;
  }
  return [];
}

function collect(lines: readonly string[], forms: readonly RegExp[], ignored: ReadonlySet<string>): NamedRecipient[] {
  const said = new Map<string, { readonly lines: string[]; readonly isStated: boolean }>();
  let current: string[][] = [];
  for (const line of lines) {
    const { addresses, isStated } = addressesOf(line, forms);
    const recipients = addresses.filter((address) => !ignored.has(address));
    if (recipients.length > 0) current = [];
    else for (const each of current) each.push(line.trim());
    for (const address of recipients) {
      if (!said.has(address) && said.size >= MAX_RECIPIENTS) return named(said);
      const about = said.get(address) ?? { lines: [], isStated };
      about.lines.push(line.trim().toLowerCase() === address ? '' : line.trim());
      said.set(address, about);
      current.push(about.lines);
    }
  }
  return named(said);
}

function named(said: ReadonlyMap<string, { readonly lines: string[]; readonly isStated: boolean }>): NamedRecipient[] {
  return [...said].map(([address, { lines, isStated }]) => {
    return { address, said: lines.join('\n').trim().slice(0, MAX_SAID), isStated };
  });
}

/** Separators between recipients on one line. */
const NEXT = new RegExp(`[>"'\\]]{0,2}[ \\t]*(?:[,;]|and|und|et|y|e|en|och|og|i|、)[ \\t]*["'<]{0,2}(${ADDRESS})`, 'y');

function addressesOf(line: string, forms: readonly RegExp[]): { addresses: string[]; isStated: boolean } {
  const form = forms.findIndex((each) => each.test(line));
  const first = forms[form]?.exec(line)?.[1];
  if (first === undefined) return { addresses: [], isStated: false };
  const found = [first];
  NEXT.lastIndex = line.indexOf(first) + first.length;
  for (let next = NEXT.exec(line); next !== null; next = NEXT.exec(line)) found.push(next[1]!);
  return { addresses: [...new Set(found.map(bareAddress))], isStated: form < STATED_FORMS };
}

/**
 * Returns lines of a notice with an SMTP reply about an address: `<<< 550 5.1.1 <a@b>... User unknown`. Skips lines in
 * `known`.
 */
export function repliesAbout(notice: string, address: string, known: string): string {
  const knownLines = new Set(known.split('\n').map((line) => line.trim()));
  return notice
    .split('\n', MAX_LINES)
    .filter((line) => /\b[45]\d\d[ -]/.test(line.slice(0, 1000)) && line.toLowerCase().includes(address))
    .filter((line) => !knownLines.has(line.trim().normalize('NFKC')))
    .join('\n')
    .slice(0, MAX_SAID);
}
