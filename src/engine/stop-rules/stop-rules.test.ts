import { describe, expect, it } from 'vitest';
import { NO_EFFECTS } from './effects.js';
import { decideOnBounce } from './on-bounce.js';
import { decideOnClick, decideOnOpen } from './on-engagement.js';
import { decideOnComplaint, decideOnUnsubscribe } from './on-opt-out.js';
import { decideOnReply, type ReplyFacts } from './on-reply.js';
import { holdUntil } from './out-of-office.js';
import { DEFAULT_PROTECTION, evaluateProtection } from './protection.js';
import { DEFAULT_STOP_RULES, type StopRules } from './rules.js';

const RECEIVED = new Date('2026-03-11T10:00:00Z');

function reply(parts: Partial<ReplyFacts> = {}, rules: Partial<StopRules> = {}) {
  const facts: ReplyFacts = {
    intent: 'neutral',
    label: null,
    optOut: null,
    isAutoReply: false,
    returnDate: null,
    receivedAt: RECEIVED,
    zone: 'Europe/Berlin',
    schedule: null,
    companyDomain: 'acme.test',
    isFreeMail: false,
    groupId: null,
    ...parts,
  };
  return decideOnReply({ ...DEFAULT_STOP_RULES, ...rules }, facts);
}

const outcome = (...given: Parameters<typeof reply>) => {
  const { contact } = reply(...given);
  return contact && [contact.status, contact.reason];
};

describe('decideOnReply', () => {
  it.each<[string, Partial<ReplyFacts>, Partial<StopRules>, unknown]>([
    ['any human reply', {}, {}, ['replied', 'reply']],
    ['a reply when nothing stops on it', {}, { stopOnReply: false }, null],
    ['refusal', { intent: 'not_interested' }, { stopOnReply: false }, ['replied', 'negative_intent']],
    ['refusal, rule off', { intent: 'not_interested' }, { stopOnReply: false, stopOnNegativeIntent: false }, null],
    ['interest', { intent: 'interested' }, { stopOnReply: false }, ['replied', 'positive_intent']],
    ['interest, rule off', { intent: 'interested' }, { stopOnReply: false, stopOnPositiveIntent: false }, null],
    ['a reply that a member reviews', {}, { replyAction: 'pause' }, ['paused', 'reply']],
    [
      'opt-out',
      { intent: 'unsubscribe' },
      { stopOnReply: false, stopOnUnsubscribe: false },
      ['unsubscribed', 'unsubscribe'],
    ],
    [
      'opt-out where replies pause',
      { intent: 'unsubscribe' },
      { replyAction: 'pause' },
      ['unsubscribed', 'unsubscribe'],
    ],
    ['complaint in words', { intent: 'unsubscribe', label: 'complaint' }, {}, ['unsubscribed', 'complaint']],
    ['absence', { intent: 'out_of_office', isAutoReply: true }, {}, ['paused', 'out_of_office']],
    [
      'absence without hold',
      { intent: 'out_of_office' },
      { outOfOffice: { ...DEFAULT_STOP_RULES.outOfOffice, hold: false } },
      null,
    ],
    ['acknowledgement', { intent: 'out_of_office', label: 'auto_acknowledgement' }, {}, null],
    ['automatic message of any other kind', { isAutoReply: true }, {}, null],
    ['automatic message', { isAutoReply: true }, { stopOnAutoReply: true }, ['stopped', 'auto_reply']],
    [
      'automatic message',
      { isAutoReply: true },
      { stopOnAutoReply: true, replyAction: 'pause' },
      ['paused', 'auto_reply'],
    ],
    ['a contact who left', { intent: 'out_of_office', label: 'left_company' }, {}, ['stopped', 'left_company']],
    [
      'a contact who left, rule off',
      { intent: 'out_of_office', label: 'left_company' },
      { stopOnLeftCompany: false },
      null,
    ],
    ['delivery report', { intent: 'bounced' }, {}, null],
  ])('%s: %o %o', (_, facts, rules, expected) => {
    expect(outcome(facts, rules)).toEqual(expected);
  });

  it('suppresses an opt-out in the scope asked for, and in the workspace when there is no group', () => {
    const group = { unsubscribeScope: 'group' } as const;
    const optOut = { intent: 'unsubscribe' } as const;
    expect(reply(optOut).suppress).toEqual({ scope: 'workspace', reason: 'unsubscribe' });
    expect(reply({ ...optOut, groupId: 'g' }, group).suppress).toEqual({ scope: 'group', reason: 'unsubscribe' });
    expect(reply(optOut, group).suppress).toEqual({ scope: 'workspace', reason: 'unsubscribe' });
  });

  it('only holds on a doubtful opt-out, regardless of intent and rules', () => {
    for (const intent of ['unsubscribe', 'interested', 'neutral', 'out_of_office'] as const) {
      const held = { ...NO_EFFECTS, contact: { status: 'paused', reason: 'unverified_opt_out', holdUntil: null } };
      expect(reply({ intent, optOut: 'doubtful' })).toEqual(held);
      expect(reply({ intent, optOut: 'doubtful' }, { stopOnReply: false, stopOnCompanyReply: true })).toEqual(held);
    }
  });

  it('suppresses complaints and people who left in the whole workspace', () => {
    const group = { unsubscribeScope: 'group' } as const;
    expect(reply({ intent: 'unsubscribe', label: 'complaint', groupId: 'g' }, group).suppress).toEqual({
      scope: 'workspace',
      reason: 'complaint',
    });
    expect(reply({ intent: 'out_of_office', label: 'left_company' }).suppress).toEqual({
      scope: 'workspace',
      reason: 'left_company',
    });
  });

  it('never suppresses a contact who only replied', () => {
    expect(reply({ intent: 'not_interested' }).suppress).toBeNull();
  });

  describe('the company', () => {
    const rules: Partial<StopRules> = { stopOnCompanyReply: true, companyReplyScope: 'workspace' };

    it('is stopped by a human reply, in its own scope, even if the contact continues', () => {
      const expected = { domain: 'acme.test', scope: 'workspace' };
      expect(reply({}, rules).stopCompany).toEqual(expected);
      expect(reply({}, { ...rules, stopOnReply: false })).toMatchObject({ contact: null, stopCompany: expected });
    });

    it.each<[string, Partial<ReplyFacts>, Partial<StopRules>]>([
      ['the rule is off', {}, { stopOnCompanyReply: false }],
      ['a machine answered', { isAutoReply: true, intent: 'out_of_office' }, {}],
      ['the domain is free mail', { isFreeMail: true }, {}],
      ['the domain is unknown', { companyDomain: null }, {}],
      ['the domain is an exception', {}, { companyDomainExceptions: ['ACME.test'] }],
      ['its parent is an exception', { companyDomain: 'eu.acme.test' }, { companyDomainExceptions: ['acme.test'] }],
    ])('is left alone when %s', (_, facts, more) => {
      expect(reply(facts, { ...rules, ...more }).stopCompany).toBeNull();
    });

    it('is not an exception because of a name that only ends alike', () => {
      const facts = { companyDomain: 'notacme.test' };
      expect(reply(facts, { ...rules, companyDomainExceptions: ['acme.test'] }).stopCompany).not.toBeNull();
    });
  });

  it('stops the same address elsewhere only when the contact itself is stopped', () => {
    expect(reply({}, { scope: 'group' }).stopSameAddress).toBe('group');
    expect(reply({}, { scope: 'campaign' }).stopSameAddress).toBeNull();
    expect(reply({}, { scope: 'workspace', stopOnReply: false }).stopSameAddress).toBeNull();
    expect(reply({ isAutoReply: true, intent: 'out_of_office' }, { scope: 'workspace' }).stopSameAddress).toBeNull();
  });
});

describe('holdUntil', () => {
  const rules = DEFAULT_STOP_RULES.outOfOffice;
  const hold = (returnDate: string | null, parts: Partial<typeof rules> = {}, receivedAt = RECEIVED) =>
    holdUntil({ ...rules, ...parts }, { returnDate, receivedAt, zone: 'Europe/Berlin', schedule: null }).toISOString();

  it.each([
    ['a working day after a return on Monday', '2026-03-16', {}, '2026-03-16T23:00:00.000Z'],
    ['over the weekend after a return on Friday', '2026-03-13', {}, '2026-03-15T23:00:00.000Z'],
    ['the return date itself', '2026-03-16', { resumeAfterDays: 0 }, '2026-03-15T23:00:00.000Z'],
    ['the default without a date', null, {}, '2026-03-18T10:00:00.000Z'],
    ['the default for a date that was over', '2026-03-10', {}, '2026-03-18T10:00:00.000Z'],
    ['the default for what is no date', '2026-02-30', {}, '2026-03-18T10:00:00.000Z'],
    ['no longer than the maximum', '2027-01-01', {}, '2026-06-09T09:00:00.000Z'],
    [
      'no longer than the maximum by default either',
      null,
      { defaultHoldDays: 9, maxHoldDays: 2 },
      '2026-03-13T10:00:00.000Z',
    ],
  ])('is %s', (_, returnDate, parts, expected) => {
    expect(hold(returnDate, parts)).toBe(expected);
  });

  it('takes the day of receipt as a return date, by the local calendar', () => {
    // 23:30Z on the 10th is the 11th in Berlin.
    expect(hold('2026-03-11', {}, new Date('2026-03-10T23:30:00Z'))).toBe('2026-03-11T23:00:00.000Z');
  });
});

describe('bounces', () => {
  const bounce = (type: 'hard' | 'soft' | 'policy', softBounces: number, rules: Partial<StopRules> = {}) =>
    decideOnBounce({ ...DEFAULT_STOP_RULES, ...rules }, { type, softBounces });

  it('end the sequence and suppress the address when hard', () => {
    expect(bounce('hard', 0)).toMatchObject({
      contact: { status: 'bounced', reason: 'bounce' },
      suppress: { scope: 'workspace', reason: 'bounce' },
    });
    expect(bounce('hard', 0, { stopOnBounce: false })).toEqual(NO_EFFECTS);
  });

  it('end it at the limit when soft, without suppressing', () => {
    expect(bounce('soft', 2)).toEqual(NO_EFFECTS);
    expect(bounce('soft', 3)).toMatchObject({
      contact: { status: 'bounced', reason: 'soft_bounce_limit' },
      suppress: null,
    });
  });

  it('leave the contact alone when they speak about the sender', () => {
    expect(bounce('policy', 9)).toEqual(NO_EFFECTS);
  });
});

describe('opt-outs', () => {
  it('always stop and suppress, whatever the rules say', () => {
    const rules = { ...DEFAULT_STOP_RULES, stopOnUnsubscribe: false, unsubscribeScope: 'group' } as const;
    expect(decideOnUnsubscribe(rules, 'g')).toMatchObject({
      contact: { status: 'unsubscribed', reason: 'unsubscribe' },
      suppress: { scope: 'group', reason: 'unsubscribe' },
    });
    expect(decideOnUnsubscribe(rules, null).suppress?.scope).toBe('workspace');
    expect(decideOnComplaint()).toMatchObject({
      contact: { status: 'unsubscribed', reason: 'complaint' },
      suppress: { scope: 'workspace', reason: 'complaint' },
    });
  });
});

describe('engagement', () => {
  const rules: StopRules = { ...DEFAULT_STOP_RULES, stopOnClick: true, stopOnOpen: true };
  const click = (url: string, isHuman: boolean, clickUrls: string[] = []) =>
    decideOnClick({ ...rules, clickUrls }, { url, isHuman }).contact?.reason ?? null;

  it('stops on human clicks, on the named prefixes only when some are named', () => {
    expect(click('https://a.test/x', true)).toBe('click');
    expect(click('https://a.test/x', false)).toBeNull();
    expect(click('https://a.test/x', true, ['https://a.test/pricing'])).toBeNull();
    expect(click('https://a.test/pricing?p=1', true, ['https://a.test/pricing'])).toBe('click');
    expect(decideOnClick(DEFAULT_STOP_RULES, { url: 'https://a.test', isHuman: true })).toEqual(NO_EFFECTS);
  });

  it('stops on human opens when asked to', () => {
    expect(decideOnOpen(rules, { isHuman: true }).contact?.reason).toBe('open');
    expect(decideOnOpen(rules, { isHuman: false })).toEqual(NO_EFFECTS);
    expect(decideOnOpen(DEFAULT_STOP_RULES, { isHuman: true })).toEqual(NO_EFFECTS);
  });
});

describe('evaluateProtection', () => {
  it.each([
    [{ sent: 100, bounces: 5, delivered: 95, complaints: 0 }, null],
    [{ sent: 100, bounces: 6, delivered: 94, complaints: 0 }, 'bounce_protection'],
    [{ sent: 49, bounces: 49, delivered: 0, complaints: 0 }, null],
    [{ sent: 1000, bounces: 0, delivered: 1000, complaints: 1 }, null],
    [{ sent: 1000, bounces: 0, delivered: 1000, complaints: 2 }, 'complaint_protection'],
    [{ sent: 60, bounces: 12, delivered: 48, complaints: 9 }, 'bounce_protection'],
    [{ sent: 0, bounces: 0, delivered: 0, complaints: 0 }, null],
  ])('%o: %s', (figures, expected) => {
    expect(evaluateProtection(figures, DEFAULT_PROTECTION)).toBe(expected);
  });

  it('is not over a threshold that binary fractions miss by a hair, nor when off', () => {
    const exact = { sent: 1000, bounces: 29, delivered: 971, complaints: 0 };
    expect(evaluateProtection(exact, { ...DEFAULT_PROTECTION, bounceThreshold: 0.029 })).toBeNull();
    expect(evaluateProtection({ ...exact, bounces: 900 }, { ...DEFAULT_PROTECTION, enabled: false })).toBeNull();
  });
});
