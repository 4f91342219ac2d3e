import type { Language } from '../language/languages.js';
import { inLanguage } from '../words/in-language.js';
import { type Said, say } from '../words/say.js';

/** Event described by a notice. */
export interface NoticeEvent {
  readonly id: string;
  readonly type: string;
  /** Title of the type in the catalogue. */
  readonly title: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One event in a notice. */
export interface NoticeLine {
  readonly eventId: string;
  readonly type: string;
  readonly title: string;
  /** Contact, campaign, mailbox, and intent, if the event has them. */
  readonly about: readonly string[];
  /** Beginning of the message; null if the channel does not allow it or the event has none. */
  readonly text: string | null;
  /** Page of the console. */
  readonly url: string;
  readonly occurredAt: Date;
}

/** Message to a channel, independent of the format of its service. */
export interface Notice {
  readonly heading: string;
  readonly lines: readonly NoticeLine[];
  /** Number of events without a separate line, by title. */
  readonly rest: ReadonlyArray<{ readonly title: string; readonly count: number }>;
  /** First page of the workspace. */
  readonly url: string;
  readonly workspaceId: number;
  readonly workspaceName: string;
  readonly channelId: string;
  readonly test: boolean;
  /** Language of the sentences around names, quotes, and JSON fields. */
  readonly language: Language;
}

/** Maximum number of lines, one per event; further events are counted. */
export const MOST_LINES = 20;
/** Maximum number of characters quoted from a message. */
const QUOTED = 300;
const LONGEST_ABOUT = 120;

export interface LineRules {
  /** Whether the channel allows the text of emails. */
  readonly includesText: boolean;
  /** `https://host/app/w/1`, without a slash at the end. */
  readonly base: string;
  readonly language: Language;
}

/** Describes an event; includes the subject and text of emails only if the channel allows content. */
export function lineOf(event: NoticeEvent, { includesText, base, language }: LineRules): NoticeLine {
  const { id, type, title, occurredAt, data } = event;
  const read = (name: string): string => shortened(data[name], LONGEST_ABOUT);
  const person = personOf(read);
  const intent = read('replyIntent');
  const about = [
    person,
    read('company'),
    read('campaignName'),
    person === '' ? read('mailboxAddress') || read('address') : '',
    read('domain'),
    read('channelName'),
    read('ruleName'),
    intent === '' ? '' : inLanguage(language, intent.replaceAll('_', ' ')),
  ];
  const text = includesText ? textOf(data) : '';
  return {
    eventId: id,
    type,
    title: inLanguage(language, title),
    about: about.filter((part) => part !== ''),
    text: text === '' ? null : text,
    url: `${base}${pathOf(read, data)}`,
    occurredAt,
  };
}

function personOf(read: (name: string) => string): string {
  const address = read('email') || read('fromEmail');
  const name = [read('firstName'), read('lastName')].filter((part) => part !== '').join(' ');
  return name === '' || address === '' ? address : `${name} (${address})`;
}

function textOf(data: NoticeEvent['data']): string {
  const subject = shortened(data['subject'], LONGEST_ABOUT);
  const body = shortened(data['bodyTextTrimmed'] ?? data['snippet'], QUOTED);
  return [subject, body].filter((part) => part !== '').join(': ');
}

function pathOf(read: (name: string) => string, data: NoticeEvent['data']): string {
  const threadId = data['threadId'];
  if (typeof threadId === 'number') return `/inbox?thread=${threadId}`;
  if (read('campaignId') !== '') return `/campaigns/${encodeURIComponent(read('campaignId'))}`;
  if (typeof data['mailboxId'] === 'number') return '/mailboxes';
  if (read('channelId') !== '') return '/settings/notices';
  if (read('subscriptionId') !== '') return `/webhooks/${encodeURIComponent(read('subscriptionId'))}`;
  return '';
}

/** Returns a text on one line, without control characters; empty for a value that is not a string. */
function shortened(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  // Bidirectional override characters could disguise a name as other text.
  const flat = value.replaceAll(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const characters = [...flat];
  return characters.length <= length
    ? flat
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns the title of a message: the event's title if there is one event, otherwise the number of events. */
export function headingOf(events: number, firstTitle: Said, workspaceName: string, isDigest: boolean): Said {
  const where = shortened(workspaceName, LONGEST_ABOUT);
  if (isDigest && events === 1) return say`1 event since the last digest in ${where}`;
  if (isDigest) return say`${events} events since the last digest in ${where}`;
  return events === 1 ? say`${firstTitle} in ${where}` : say`${events} events in ${where}`;
}
