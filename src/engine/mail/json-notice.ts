import type { MailHeader, ParsedMessage } from './parsed-message.js';

/** JSON notification of a sending service, as emailed by Amazon SES and SNS. */
export interface JsonNotice {
  readonly kind: 'bounce' | 'complaint' | 'delivery' | 'delay';
  readonly recipients: readonly JsonRecipient[];
  /** `abuse`, `fraud`, and so on; empty if the notice does not say. */
  readonly feedbackType: string;
  /** Headers of the message that the notification concerns, with names in lower case. */
  readonly originalHeaders: readonly MailHeader[];
}

export interface JsonRecipient {
  /** Lower case. */
  readonly address: string;
  readonly status: string | null;
  readonly diagnostic: string;
}

const MAX_TEXT = 256 * 1024;
const MAX_RECIPIENTS = 100;

const KINDS: Readonly<Record<string, JsonNotice['kind']>> = {
  bounce: 'bounce',
  complaint: 'complaint',
  delivery: 'delivery',
  deliverydelay: 'delay',
};

/**
 * Reads a notification in JSON in the text, alone or wrapped in another one (`Message`). Null if there is none. Never throws; reads at
 * most 256 kB.
 */
export function parseJsonNotice({ text }: Pick<ParsedMessage, 'text'>): JsonNotice | null {
  const bounded = text?.slice(0, MAX_TEXT).trimStart() ?? '';
  if (!bounded.startsWith('{')) return null;
  const outer = parseObject(bounded);
  const message = outer?.['Message'];
  const notice = typeof message === 'string' ? parseObject(message) : outer;
  if (notice === null) return null;
  const kind = KINDS[stringOf(notice['notificationType'] ?? notice['eventType']).toLowerCase()];
  return kind === undefined ? null : toNotice(kind, notice);
}

type Json = Readonly<Record<string, unknown>>;

function toNotice(kind: JsonNotice['kind'], notice: Json): JsonNotice {
  const mail = objectOf(notice['mail']);
  const details = objectOf(notice[kind === 'delay' ? 'deliveryDelay' : kind]);
  const type = stringOf(details['bounceType']).toLowerCase();
  const recipients = [details['bouncedRecipients'], details['complainedRecipients'], details['delayedRecipients']]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .slice(0, MAX_RECIPIENTS)
    .map(objectOf)
    .map((each) => ({
      address: stringOf(each['emailAddress']).toLowerCase(),
      status: stringOf(each['status']) || (type === 'permanent' ? '5.0.0' : null),
      diagnostic: stringOf(each['diagnosticCode']) || suppressed(details),
    }));
  return {
    // A transient bounce is final for the message, but says nothing about the address.
    kind,
    recipients: recipients.filter(({ address }) => address.includes('@')),
    feedbackType: stringOf(details['complaintFeedbackType']).toLowerCase(),
    originalHeaders: headersOf(mail),
  };
}

/** Services automatically reject addresses that bounced before. */
function suppressed(details: Json): string {
  const subType = stringOf(details['bounceSubType']);
  return /suppress/i.test(subType) ? `recipient address rejected: user unknown (${subType})` : subType;
}

function headersOf(mail: Json): MailHeader[] {
  const listed = Array.isArray(mail['headers']) ? mail['headers'].slice(0, 500).map(objectOf) : [];
  const headers = listed.map((each) => ({
    name: stringOf(each['name']).toLowerCase(),
    value: stringOf(each['value']),
  }));
  if (headers.some(({ name }) => name === 'message-id')) return headers;
  const common = objectOf(mail['commonHeaders']);
  const id =
    stringOf(common['messageId']) || (mail['messageId'] ? `<${stringOf(mail['messageId'])}@email.amazonses.com>` : '');
  const to = Array.isArray(common['to']) ? stringOf(common['to'][0]) : '';
  const own = [
    { name: 'message-id', value: id },
    { name: 'to', value: to },
  ];
  return [...headers, ...own.filter(({ value }) => value !== '')];
}

/** Returns the object at the start of the text; joins lines that a relay wrapped, and ignores what a mail program added below. */
function parseObject(text: string): Json | null {
  const body = (text.split(/\n-- ?\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]?/g, '');
  try {
    return objectOf(JSON.parse(body.slice(0, body.lastIndexOf('}') + 1)));
  } catch {
    // Text that starts with a brace need not be JSON.
    return null;
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 4000) : '';
}
