import { printRate } from '../corpora.js';

export const RECEIVED = new Date('2026-03-02T10:05:00Z');

export interface Case {
  readonly title: string;
  readonly body: string;
}

/** The cases of a written set: each begins with a line `=== title`. */
export function casesOf(set: string): Case[] {
  return set
    .split(/^=== /m)
    .slice(1)
    .map((each) => {
      const end = each.indexOf('\n');
      return { title: each.slice(0, end), body: each.slice(end + 1) };
    });
}

/** A set is measured as a whole: which cases are wrong is what a failure says. */
export function measure(what: string, cases: readonly Case[], said: (each: Case) => string | null): number {
  const wrong = cases.flatMap((each) => {
    const words = said(each);
    return words === null ? [] : [`[${each.title}] ${words}`];
  });
  if (wrong.length > 0) console.info(wrong.join('\n'));
  return printRate(what, { right: cases.length - wrong.length, all: cases.length });
}

/** A reply whose lines are marked: `+` before what its writer wrote, `-` before the rest. */
export function shownOf(body: string): { readonly own: string; readonly text: string } {
  const lines = body.replace(/\n$/, '').split('\n');
  const own = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
  return { own: own.join('\n'), text: lines.map((line) => line.slice(1)).join('\n') };
}

export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
