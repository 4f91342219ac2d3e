import type { Schemas } from '../../../api/client';
import { longTime } from '../../../ui/show/format';
import { compose as composeWords } from '../../../words/inbox/compose';
import type { Draft, Writing } from './drafts';

type Message = Schemas['InboxMessageOut'];

const EMPTY: Draft = { text: '', to: [], cc: [], bcc: [], subject: '', from: null, withQuote: true };
const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/;

/** Returns the message to reply to: the latest received one, else the latest. */
export function answeredOf(messages: readonly Message[]): Message | undefined {
  const people = messages.filter((message) => !message.is_system);
  return people.findLast((message) => message.direction === 'inbound') ?? people.at(-1) ?? messages.at(-1);
}

/** Returns the initial draft. */
export function firstDraft(writing: Writing, messages: readonly Message[], own: string): Draft {
  const answered = answeredOf(messages);
  if (writing === 'new' || writing === 'forward' || answered === undefined) return EMPTY;
  const inbound = answered.direction === 'inbound';
  const to = inbound ? [answered.reply_to ?? answered.from_email] : answered.to_emails;
  return { ...EMPTY, to, cc: writing === 'all' ? othersOf(answered, [...to, own]) : [] };
}

/** Returns recipients of the original message, except the given ones. */
export function othersOf(answered: Message, but: readonly string[]): string[] {
  const known = new Set(but.map((address) => address.toLowerCase()));
  const everybody = [...(answered.direction === 'inbound' ? answered.to_emails : []), ...answered.cc_emails];
  return everybody.filter((address) => {
    const isNew = !known.has(address.toLowerCase());
    known.add(address.toLowerCase());
    return isNew;
  });
}

/** Returns the quote that the server adds below a reply. */
export function quoteOf(message: Message): string {
  const who = message.from_name || message.from_email;
  const lines = message.body_text.trimEnd().split('\n');
  return [composeWords.wrote(longTime(message.date_received), who), ...lines.map((line) => `> ${line}`)].join('\n');
}

/** Reduces `Ann <ann@acme.test>` to the address; keeps text without an address, to be fixed. */
export const bareAddress = (typed: string): string => ADDRESS.exec(typed)?.[0] ?? typed.trim();

export const isAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed);

export const isEmpty = (draft: Draft, first: Draft, files: number): boolean =>
  files === 0 && draft.text.trim() === '' && draft.subject === first.subject;

/** Returns template variables in a message, which are sent as written. */
export const variablesIn = (text: string): readonly string[] => text.match(/\{\{[^{}]*\}\}/g) ?? [];

/** Replaces variables by their values, as far as known. */
export function withValues(text: string, known: readonly { name: string; value: string }[]): string {
  const values = new Map(known.map(({ name, value }) => [name, value]));
  return text.replaceAll(/\{\{\s*(?:custom\.)?(\w+)\s*\}\}/g, (mark, name: string) => values.get(name) || mark);
}

/** Returns what is missing before a message can be sent, or null. */
export function missingOf(writing: Writing, draft: Draft): string | null {
  const wrong = [...draft.to, ...draft.cc, ...draft.bcc].find((address) => !isAddress(address));
  if (wrong !== undefined) return composeWords.noAddress(wrong);
  if (draft.to.length === 0) return composeWords.noRecipient;
  if (writing === 'new' && draft.subject.trim() === '') return composeWords.noSubject;
  if (writing !== 'forward' && draft.text.trim() === '') return composeWords.noText;
  return null;
}
