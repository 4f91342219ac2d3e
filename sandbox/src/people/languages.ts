import type { ReplyIntent } from './reply-intent.js';

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Replies in one language, with several wordings each so that a classifier cannot memorize one. */
export interface Phrasebook {
  readonly replies: Readonly<Record<ReplyIntent, readonly string[]>>;
  readonly stop: readonly string[];
  readonly greeting: string;
  readonly closing: string;
  /** Subject and text of an absence note; `{back}` is the return date, `{deputy}` a colleague's address. */
  readonly absence: { readonly subject: string; readonly text: string; readonly automatic: string };
  readonly left: { readonly subject: string; readonly text: string };
  readonly received: { readonly subject: string; readonly text: string };
}
