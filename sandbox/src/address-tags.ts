import { type Behaviour, refusalOf } from './behaviour.js';
import { LANGUAGES, type Language } from './people/languages.js';
import { MAIL_CLIENTS, type MailClient } from './people/mail-client.js';
import type { NearMiss } from './people/near-misses.js';
import type { ReplyIntent } from './people/reply-intent.js';

/**
 * Parses the instructions for a recipient from tags in its address: `anna+reply1d@example.com`. Tags follow the first
 * `+`, joined by further `+`. Each is a name, an amount of world time (`90s`, `15m`, `2h`, `1d`, `1w`) and modifiers
 * after `-`: a language (`de`), a mail client (`outlook`), `m2` (reacts to the second message; `m0` to each),
 * `multipart`. `dan+ooo7d-fr@...` is away for seven days, `eva+dsn1h+scan@...` bounces after an hour and scans links.
 */
export function taggedBehaviours(address: string): Behaviour[] {
  const local = address.slice(0, address.lastIndexOf('@'));
  const tags = local.split('+').slice(1);
  return tags.flatMap((tag) => {
    const behaviour = readTag(tag, address);
    return behaviour === null ? [] : [behaviour];
  });
}

/** Returns whether the tags of an address keep its owner from doing anything, whatever the rates. */
export function isTaggedSilent(address: string): boolean {
  return /\+silent(?:[+@]|$)/.test(address);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const TAG = /^([a-z]+?)(?:(\d+)([smhdw]))?((?:-[a-z0-9]+)*)$/;
const HOUR = 3_600;

const INTENT_TAGS: Readonly<Record<string, ReplyIntent>> = {
  reply: 'interested',
  interested: 'interested',
  question: 'question',
  no: 'not_interested',
  wrong: 'wrong_person',
  later: 'not_now',
};

const NEAR_MISS_TAGS: Readonly<Record<string, NearMiss>> = {
  nocalls: 'other-channel',
  pause: 'time-limit',
  successor: 'third-person',
  number: 'detail',
  mock: 'mockery',
  unread: 'unattended',
  accept: 'accepts-meeting',
  decline: 'declines-meeting',
};

const BOUNCE_STATUS: Readonly<Record<string, string>> = {
  dsn: '5.1.1',
  disabled: '5.2.1',
  full: '5.2.2',
  delayed: '4.4.1',
};

function readTag(tag: string, address: string): Behaviour | null {
  const match = TAG.exec(tag.toLowerCase());
  if (match === null) return null;
  const name = match[1] ?? '';
  const seconds = match[2] === undefined ? null : Number(match[2]) * (UNIT_SECONDS[match[3] ?? ''] ?? 1);
  const modifiers = (match[4] ?? '').split('-').filter((word) => word !== '');
  const language: Language = LANGUAGES.find((code) => modifiers.includes(code)) ?? 'en';
  const client: MailClient = MAIL_CLIENTS.find((word) => modifiers.includes(word)) ?? 'gmail';
  const position = modifiers.map((word) => /^m(\d)$/.exec(word)?.[1]).find((digit) => digit !== undefined);
  const onMessage = position === undefined ? 1 : Number(position);
  const human = { onMessage, afterSeconds: seconds ?? 4 * HOUR };
  const machine = { onMessage, afterSeconds: seconds ?? 60 };

  const intent = INTENT_TAGS[name];
  if (intent !== undefined) return { kind: 'reply', intent, language, client, ...human };
  const as = NEAR_MISS_TAGS[name];
  if (as !== undefined) return { kind: 'near-miss', as, language, client, ...human };
  const status = BOUNCE_STATUS[name];
  if (status !== undefined) return { kind: 'bounce', status, ...machine };
  switch (name) {
    case 'ooo': {
      const awayDays = Math.max(1, Math.round((seconds ?? 7 * 86_400) / 86_400));
      return { kind: 'out-of-office', awayDays, language, afterSeconds: 60, onMessage };
    }
    case 'left':
      return { kind: 'left-company', language, ...machine };
    case 'ack':
      return { kind: 'acknowledge', language, ...machine };
    case 'bounce':
      return { kind: 'refuse', reply: refusalOf(address), afterSeconds: 0, onMessage: 0 };
    case 'complain':
      return { kind: 'complain', ...human };
    case 'unsub':
      return {
        kind: 'unsubscribe-one-click',
        encoding: modifiers.includes('multipart') ? 'multipart' : 'form',
        ...human,
      };
    case 'mailto':
      return { kind: 'unsubscribe-mailto', ...human };
    case 'stop':
      return { kind: 'unsubscribe-reply', language, client, ...human };
    case 'scan':
    case 'open':
    case 'click':
      return { kind: name, ...machine };
    default:
      return null;
  }
}
