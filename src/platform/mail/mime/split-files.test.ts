import { describe, expect, it } from 'vitest';
import { buildMessage, type MessageInput } from './build-message.js';
import { takeMessageApart } from './parse-message.js';
import { splitFiles } from './split-files.js';

const file = (filename: string, text = 'content') => ({
  filename,
  contentType: 'text/csv',
  content: Buffer.from(text),
});
const build = (more: Partial<MessageInput> = {}) =>
  buildMessage({
    from: { name: 'Ann', address: 'ann@s.test' },
    to: [{ name: '', address: 'bo@d.test' }],
    ...{ subject: 'Hello', messageId: '<1@s.test>', date: new Date('2026-03-02T08:00:00Z') },
    ...{ text: 'Hi\n--\nAnn', html: '<p>Hi</p>', boundarySeed: 's' },
    ...more,
  });

describe('a message without its files', () => {
  it('has the same text, and the files have their names and bytes', () => {
    const attachments = [file('a.csv', 'one'), file(`Übersicht "2026"; final ${'x'.repeat(90)}.csv`, 'x'.repeat(300))];
    const { raw, files } = splitFiles(build({ attachments }));
    expect(files.map(({ name, contentType, content }) => [name, contentType, content.toString()])).toEqual(
      attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString()]),
    );
    const rest = takeMessageApart(raw);
    expect([rest.attachments, rest.message.subject, rest.message.text?.includes('Hi')]).toEqual([[], 'Hello', true]);
    expect(raw.subarray(0, 200)).toEqual(build({ attachments }).subarray(0, 200));
  });

  it('keeps images that its text shows', () => {
    const shown = { ...file('logo.png'), contentId: '<logo@s.test>' };
    const { raw, files } = splitFiles(build({ attachments: [shown, file('a.csv')] }));
    expect(files.map(({ name }) => name)).toEqual(['a.csv']);
    expect(takeMessageApart(raw).attachments.map(({ info }) => info.filename)).toEqual(['logo.png']);
  });

  it.each([
    ['no files', build()],
    ['text alone', build({ html: null })],
    ['no empty line', Buffer.from('From: a@b')],
    ['nothing', Buffer.alloc(0)],
    ['no end of its parts', build({ attachments: [file('a.csv')] }).subarray(0, -10)],
    ['no boundary', Buffer.from('Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\nhi\r\n--x--\r\n')],
  ])('is the message itself with %s', (_name, raw) => {
    expect(splitFiles(raw)).toEqual({ raw, files: [] });
  });
});
