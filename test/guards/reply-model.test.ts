import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseReplies, readTrainingReplies } from '../../scripts/reply-model/read-replies.js';
import { formatModel, trainModel } from '../../scripts/reply-model/train.js';

const MODEL = new URL('../../src/engine/reply-intent/reply-model.json', import.meta.url);

describe('the reply model', () => {
  it('matches its training replies; if not, run npm run reply-model', () => {
    const replies = readTrainingReplies();
    expect(replies.length).toBeGreaterThan(3000);
    expect(readFileSync(MODEL, 'utf8') === formatModel(trainModel(replies))).toBe(true);
  });

  it('does not depend on the order of the replies', () => {
    const replies = parseReplies('x.txt', 'info|ok, ok\nopt_out|stop it\ninfo|it is ok\n');
    const model = formatModel(trainModel(replies));
    expect(formatModel(trainModel([...replies].reverse()))).toBe(model);
    expect(model).toContain('\\nit\\tg1j1\\n');
    expect(model).toContain('\\nok\\tg2\\n');
  });

  it.each([
    ['an unknown label', 'info|ok\nmaybe|later\n', 'x.txt:2: begins with no label'],
    ['a line without a bar', 'info\n', 'x.txt:1: begins with no label'],
    ['no reply', 'info|ok\ninfo|ok\ninfo| \n', 'x.txt:3: empty'],
    ['an endless reply', `info|${'x'.repeat(1001)}\n`, 'x.txt:1: longer than'],
    ['a file that was cut off', 'info|ok', 'x.txt:1: the last line has no line break'],
  ])('refuses %s with its file and line', (_what, text, message) => {
    expect(() => parseReplies('x.txt', text)).toThrow(message);
  });
});
