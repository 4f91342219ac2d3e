import { cleanHtml } from './read-html.js';
import { readMail, readWords } from './read-mail.js';
import { describeWorkbook, pageWorkbook, readSample } from './read-table.js';
import { readTemplate } from './read-template.js';

/**
 * What a reading thread can do, by name. Input and output are plain data that can be cloned; nothing here knows the database,
 * the network or the clock.
 */
export const programs = {
  mail: readMail,
  words: readWords,
  html: cleanHtml,
  sample: readSample,
  workbook: describeWorkbook,
  workbookPages: pageWorkbook,
  template: readTemplate,
} as const;

export type Programs = typeof programs;
