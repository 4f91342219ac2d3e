import type { cleanHtml } from './read-html.js';
import type { readMail, readWords } from './read-mail.js';
import type { describeWorkbook, pageWorkbook, readSample } from './read-table.js';
import type { readTemplate } from './read-template.js';

/**
 * Programs of a reading thread, by name. Input and output are plain data that can be cloned; none of them accesses the database, the
 * network, or the clock.
 */
export interface Programs {
  readonly mail: typeof readMail;
  readonly words: typeof readWords;
  readonly html: typeof cleanHtml;
  readonly sample: typeof readSample;
  readonly workbook: typeof describeWorkbook;
  readonly workbookPages: typeof pageWorkbook;
  readonly template: typeof readTemplate;
}

const mail = () => import('./read-mail.js');
const table = () => import('./read-table.js');

/**
 * Loads a program and its prepared data once: a preview of a file need not wait for the words of two dozen languages, and neither need
 * the first message.
 */
export const loadProgram: { readonly [K in keyof Programs]: () => Promise<Programs[K]> } = {
  mail: async () => (await warmed(mail())).readMail,
  words: async () => (await warmed(mail())).readWords,
  html: async () => (await import('./read-html.js')).cleanHtml,
  sample: async () => (await table()).readSample,
  workbook: async () => (await table()).describeWorkbook,
  workbookPages: async () => (await table()).pageWorkbook,
  template: async () => (await import('./read-template.js')).readTemplate,
};

async function warmed(loading: ReturnType<typeof mail>): ReturnType<typeof mail> {
  const program = await loading;
  program.readMail({ raw: Buffer.from('Subject: first\r\n\r\nThank you'), receivedAt: new Date(0) });
  return program;
}
