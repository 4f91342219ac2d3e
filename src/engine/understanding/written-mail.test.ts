import { expect, it } from 'vitest';
import { measure, RECEIVED, squeezed } from '../../../test/support/mail-corpus/measure.js';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { parseMessage } from '../../platform/mail/mime/parse-message.js';
import { readReplyText } from '../mail/reply-text.js';
import { understand } from './understand.js';

const NO_NOTICE = ['bounce', 'auto_reply', 'complaint', 'human'];
const reports = readCases('reports', { rounds: ['first', 'later'] });

it('mail of machines and mail that resembles it has the kind that a mail engineer gives it', () => {
  const rate = measure('kinds of written reports', reports, ({ expected, raw }) => {
    const { machine } = understand(parseMessage(Buffer.from(raw)), RECEIVED);
    const right = expected === 'notice' ? !NO_NOTICE.includes(machine.kind) : machine.kind === expected;
    return right ? null : `${machine.kind} (${machine.evidence.join('; ')})`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.995);
});

it('an address is dead where the report says so, and only there', () => {
  const bounces = reports.filter(({ expected }) => expected === 'bounce');
  const rate = measure('hard or not in written reports', bounces, ({ type, raw }) => {
    const recipient = understand(parseMessage(Buffer.from(raw)), RECEIVED).bounce?.recipients[0];
    const right = recipient !== undefined && (recipient.type === 'hard') === (type === 'hard');
    return right ? null : `${recipient?.type} ${recipient?.reason} ${recipient?.status}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.985);
});

it('a reply shows what its writer wrote, and nothing else', () => {
  const rate = measure('written replies', readCases('replies', { rounds: ['first', 'later'] }), ({ shown, text }) => {
    const ours = readReplyText(text).own;
    return squeezed(ours) === squeezed(shown) ? null : JSON.stringify(ours);
  });
  expect(rate).toBeGreaterThanOrEqual(0.98);
});
