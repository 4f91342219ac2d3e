import { expect, it } from 'vitest';
import { casesOf, measure, RECEIVED, shownOf, squeezed } from '../../../../test/support/cases/written-cases.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { readReplyText } from '../reply-text.js';
import { understand } from '../understand.js';
import { AUTO_REPLIES } from './auto-replies.fixture.js';
import { LATER_NEAR } from './later/near.fixture.js';
import { LATER_REPLIES } from './later/replies.fixture.js';
import { LATER_REPORTS } from './later/reports.fixture.js';
import { NEAR_REPORTS } from './near-reports.fixture.js';
import { HAND_REPLIES } from './replies-by-hand.fixture.js';
import { GMAIL_REPLIES } from './replies-gmail.fixture.js';
import { OUTLOOK_REPLIES } from './replies-outlook.fixture.js';
import { PROGRAM_REPLIES } from './replies-programs.fixture.js';
import { WEBMAIL_REPLIES } from './replies-webmail.fixture.js';
import { EXCHANGE_REPORTS } from './reports-exchange.fixture.js';
import { GATEWAY_REPORTS } from './reports-gateways.fixture.js';
import { LANGUAGE_REPORTS } from './reports-languages.fixture.js';
import { PROVIDER_REPORTS } from './reports-providers.fixture.js';
import { SERVER_REPORTS } from './reports-servers.fixture.js';

const NO_NOTICE = ['bounce', 'auto_reply', 'complaint', 'human'];
const REPORT_SETS = [
  EXCHANGE_REPORTS,
  SERVER_REPORTS,
  PROVIDER_REPORTS,
  GATEWAY_REPORTS,
  LANGUAGE_REPORTS,
  NEAR_REPORTS,
  AUTO_REPLIES,
  LATER_REPORTS,
  LATER_NEAR,
];
const reports = REPORT_SETS.flatMap(casesOf);

it('mail of machines and near it is of the kind that a mail engineer gives it', () => {
  const rate = measure('kinds of written reports', reports, ({ title, body }) => {
    const { machine } = understand(parseMessage(Buffer.from(body)), RECEIVED);
    const [kind] = title.split(' ');
    const right = kind === 'notice' ? !NO_NOTICE.includes(machine.kind) : machine.kind === kind;
    return right ? null : `${machine.kind} (${machine.evidence.join('; ')}): ${/^Subject:.*/m.exec(body)?.[0]}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.995);
});

it('an address is dead where the report says so, and only there', () => {
  const bounces = reports.filter(({ title }) => title.startsWith('bounce'));
  const rate = measure('hard or not in written reports', bounces, ({ title, body }) => {
    const recipient = understand(parseMessage(Buffer.from(body)), RECEIVED).bounce?.recipients[0];
    const right = recipient !== undefined && (recipient.type === 'hard') === (title === 'bounce hard');
    return right ? null : `${recipient?.type} ${recipient?.reason} ${recipient?.status}: ${body.slice(-160).trim()}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.985);
});

const REPLY_SETS = [GMAIL_REPLIES, WEBMAIL_REPLIES, OUTLOOK_REPLIES, PROGRAM_REPLIES, HAND_REPLIES, LATER_REPLIES];
const replies = REPLY_SETS.flatMap(casesOf);

it('a reply shows what its writer wrote, and nothing else', () => {
  const rate = measure('written replies', replies, ({ body }) => {
    const { own, text } = shownOf(body);
    const ours = readReplyText(text).own;
    return squeezed(ours) === squeezed(own) ? null : JSON.stringify(ours);
  });
  expect(rate).toBeGreaterThanOrEqual(0.98);
});
