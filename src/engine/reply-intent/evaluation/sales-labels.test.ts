import { expect, it } from 'vitest';
import { printRate } from '../../../../test/support/corpora.js';
import { classifyReply } from '../classify-reply.js';
import { SALES_LABELS } from './sales-labels.fixture.js';
import { SALES_LABELS_FRESH } from './sales-labels-fresh.fixture.js';
import { SALES_LABELS_LATER } from './sales-labels-later.fixture.js';

const CASES = [SALES_LABELS, SALES_LABELS_LATER, SALES_LABELS_FRESH]
  .flatMap((set) => set.trim().split('\n'))
  .map((line) => {
    const [label = '', text = '', detail = null] = line.split('|');
    return { label, text, detail };
  });

const readingOf = (text: string) =>
  classifyReply({ subject: 'Re: x', text, machine: null, receivedAt: new Date('2026-03-02T10:05:00Z') });

it('a reply has the label that a person in sales gives it', () => {
  const wrong = CASES.flatMap(({ label, text, detail }) => {
    const reading = readingOf(text);
    const ours = reading.label ?? reading.intent;
    const right = label.startsWith('!') ? reading.optOut === null : label.split('/').includes(ours);
    const details = detail === null || [reading.referralEmail, reading.returnDate].includes(detail);
    return right && details
      ? []
      : [
          `[${label}] ${ours} ${reading.optOut ?? ''} ${reading.source} ${reading.referralEmail ?? ''} ${reading.returnDate ?? ''}: ${text}`,
        ];
  });
  if (wrong.length > 0) console.info(wrong.join('\n'));
  const rate = printRate('labels of written replies', { right: CASES.length - wrong.length, all: CASES.length });
  expect(rate).toBeGreaterThanOrEqual(0.99);
});
