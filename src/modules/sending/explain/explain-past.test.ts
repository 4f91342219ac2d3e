import { expect, it } from 'vitest';
import { REASON_CODES, REASONS } from '../../../engine/admission/reasons.js';
import type { SendView } from '../sends/index.js';
import { explainPast } from './explain-past.js';

const BLOCKS = REASON_CODES.filter((reason) => REASONS[reason].outcome === 'block');

it.each(BLOCKS)('reports that %s stopped a message, without values, which are not stored', (reason) => {
  for (const status of ['cancelled', 'skipped']) {
    const { summary, gates } = explainPast({ status, status_reason: reason } as SendView);
    expect(summary).toMatch(/^(Canceled|Skipped): [A-Z][^{}()]*\.$/);
    expect(gates.find((gate) => gate.outcome === 'block')).toMatchObject({ reason });
    for (const text of [summary, ...gates.map(({ message }) => message)]) expect(text).not.toMatch(/not known/);
  }
});
