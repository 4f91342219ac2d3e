import { DateTime } from 'luxon';
import { unitFloat } from '../../chance/draw.js';
import type { WarmupLanguage } from '../settings.js';

export interface Quoted {
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
export function quote(language: WarmupLanguage, seed: number, { text, from, sentAt, zone }: Quoted): string | null {
  if (sentAt === null || unitFloat(seed, 'quotes') >= QUOTES) return null;
  const date = DateTime.fromJSDate(sentAt, { zone }).setLocale(language).toLocaleString(DateTime.DATETIME_MED);
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${INTRODUCTION[language](date, from)}\n${lines.join('\n')}`;
}
