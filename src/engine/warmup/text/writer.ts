import { DateTime } from 'luxon';
import { intBetween, unitFloat } from '../../chance/draw.js';
import type { WarmupLanguage } from '../settings.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { expandRule, type Grammar } from './grammar.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';

/** Sender, recipient and position of a message to write. */
export interface WriteRequest {
  readonly language: WarmupLanguage;
  /** Seed that determines every word of the conversation. */
  readonly seed: number;
  /** Position of the message, 1 for the opening. */
  readonly position: number;
  /** The mailbox that started the conversation, and the other one. */
  readonly opener: Person;
  readonly partner: Person;
  /** Messages of the conversation up to this one, which is the last; the first is the opening. */
  readonly messages: readonly EarlierMessage[];
  /** Time zone of the writer, shown in quotations. */
  readonly zone: string;
}

export interface EarlierMessage {
  /** Number of the text for this position; another one if the first was sent before. */
  readonly variant: number;
  /** Time of the message, for its quotation; null if it was not sent or is not quoted. */
  readonly sentAt: Date | null;
}

export interface Person {
  readonly firstName: string;
  readonly name: string;
  readonly address: string;
}

export interface WrittenText {
  readonly subject: string;
  readonly text: string;
}

/**
 * Writes the messages of warmup conversations. The same request gives the same text, so a retry sends the same message.
 * A writer based on a model would have this type too.
 */
export type TextWriter = (request: WriteRequest) => WrittenText;

const GRAMMARS: Readonly<Record<WarmupLanguage, Grammar>> = { en, de, fr, es, it, nl, pt, pl };

/** Writes from the grammars of this folder. */
export const writeText: TextWriter = (request) => {
  const { language, seed, position } = request;
  const grammar = GRAMMARS[language];
  const topic = topicOf(grammar, seed);
  const subject = capital(expandRule(grammar, {}, `${topic}.subject`, { seed, position: 0 }));
  const text = bodyOf(grammar, topic, request);
  if (position === 1) return { subject, text };
  const before = { ...request, position: position - 1 };
  const quoted = quote(language, seed, {
    text: bodyOf(grammar, topic, before),
    from: writerOf(before).name || writerOf(before).address,
    sentAt: request.messages[position - 2]?.sentAt ?? null,
    zone: request.zone,
  });
  return { subject: `Re: ${subject}`, text: quoted === null ? text : `${text}\n\n${quoted}` };
};

/** Returns the text used to detect duplicates: without its quotation. */
export function ownWords({ text }: WrittenText): string {
  return text.split('\n>', 1)[0] as string;
}

function topicOf({ topics }: Grammar, seed: number): string {
  return topics[intBetween(0, topics.length - 1, seed, 'topic')] as string;
}

type Body = Pick<WriteRequest, 'seed' | 'position' | 'opener' | 'partner' | 'messages'>;

/** Returns the text without its quotation. */
function bodyOf(grammar: Grammar, topic: string, request: Body): string {
  const { seed, position } = request;
  const me = writerOf(request);
  const you = me === request.opener ? request.partner : request.opener;
  const draw = { seed, position: position + 10 * (request.messages[position - 1]?.variant ?? 0) };
  const part = (rule: string): string => expandRule(grammar, {}, rule, draw);
  const greeting =
    you.firstName === '' ? part('greeting.unnamed') : expandRule(grammar, { you: you.firstName }, 'greeting', draw);
  // The texts of a topic are ordered: texts at the same position of their rules reply to each other.
  const matter = expandRule(grammar, {}, `${topic}.${position}`, draw, intBetween(0, 2, seed, 'matter'));
  const words = sentences(
    `${part(`lead.${position}`)} ${matter} ${position < 3 || draws(seed, position) ? part('aside') : ''}`,
  );
  return `${greeting}\n\n${words}\n\n${part('closing')}\n${me.firstName}`.trim();
}

/** Returns whether a later message has an aside: later messages are shorter, and half of them consist of the main text only. */
function draws(seed: number, position: number): boolean {
  return unitFloat(seed, 'aside', String(position)) < 0.5;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rules are joined in any order, so a sentence may start with a lower-case letter. */
function sentences(text: string): string {
  return text.trim().replaceAll(/[.?!] +\p{Ll}/gu, (end) => end.toUpperCase());
}

function writerOf({ position, opener, partner }: Pick<WriteRequest, 'position' | 'opener' | 'partner'>): Person {
  return position % 2 === 1 ? opener : partner;
}

interface Quoted {
  readonly text: string;
  readonly from: string;
  /** Null if unknown; no text is quoted then. */
  readonly sentAt: Date | null;
  readonly zone: string;
}

/** Some mail programs quote and some do not: two of three conversations have quotes. */
const QUOTES = 2 / 3;

/** Introductions that mail programs put before a quotation. */
const INTRODUCTION: Readonly<Record<WarmupLanguage, (date: string, from: string) => string>> = {
  en: (date, from) => `On ${date}, ${from} wrote:`,
  de: (date, from) => `Am ${date} schrieb ${from}:`,
  fr: (date, from) => `Le ${date}, ${from} a écrit :`,
  es: (date, from) => `El ${date}, ${from} escribió:`,
  it: (date, from) => `Il ${date}, ${from} ha scritto:`,
  nl: (date, from) => `Op ${date} schreef ${from}:`,
  pt: (date, from) => `Em ${date}, ${from} escreveu:`,
  pl: (date, from) => `${date} ${from} napisał(a):`,
};

/** Returns the previous message as quoted by the writer's mail program; null if the program quotes nothing. */
function quote(language: WarmupLanguage, seed: number, { text, from, sentAt, zone }: Quoted): string | null {
  if (sentAt === null || unitFloat(seed, 'quotes') >= QUOTES) return null;
  const date = DateTime.fromJSDate(sentAt, { zone }).setLocale(language).toLocaleString(DateTime.DATETIME_MED);
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${INTRODUCTION[language](date, from)}\n${lines.join('\n')}`;
}
