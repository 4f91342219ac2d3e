import type { SettingsReader } from './settings-reader.js';

/** Language model that labels replies that the classifier is unsure about (docs/use/understanding.md#second-opinion). */
export interface OpinionSettings {
  /** Base address of an OpenAI-compatible API, without a trailing slash: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Bearer token; null if the server needs none. */
  readonly apiKey: string | null;
  /** Maximum requests per minute of one process. */
  readonly perMinute: number;
  /** Maximum milliseconds of one request, from the DNS lookup to the last byte. */
  readonly timeoutMs: number;
}

/** Reads the settings of the second opinion; null if not configured. */
export function readOpinion(read: SettingsReader): OpinionSettings | null {
  const url = read.url('SECOND_OPINION_URL', ['https:', 'http:']);
  const model = read.text('SECOND_OPINION_MODEL');
  const apiKey = read.text('SECOND_OPINION_API_KEY');
  const perMinute = read.integer('SECOND_OPINION_PER_MINUTE', 30, 1, 6_000);
  const timeoutMs = read.integer('SECOND_OPINION_TIMEOUT_MS', 8_000, 100, 60_000);
  if ((url === null) !== (model === null)) {
    read.problem('SECOND_OPINION_URL', 'also needs SECOND_OPINION_MODEL, and it needs SECOND_OPINION_URL');
  }
  if (url === null && apiKey !== null) read.problem('SECOND_OPINION_API_KEY', 'needs SECOND_OPINION_URL');
  if (url === null || model === null) return null;
  return { url: url.replace(/\/+$/, ''), model, apiKey, perMinute, timeoutMs };
}
