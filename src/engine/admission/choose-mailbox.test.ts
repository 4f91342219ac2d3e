import { describe, expect, it } from 'vitest';
import { chooseMailbox, listRejectedMailboxes, pickMailbox } from './choose-mailbox.js';
import { HOUR, mailbox, NOW } from './decide.fixture.js';
import { explainAdmission } from './explain.js';
import type { AdmissionFacts, MailboxChoiceFacts } from './facts.js';
import { isReadyToSend, remainingToday } from './mailbox-facts.js';

function choosing(attached: MailboxChoiceFacts['attached'], parts: Partial<MailboxChoiceFacts> = {}): AdmissionFacts {
  const mailboxes: MailboxChoiceFacts = {
    attached,
    contactMailboxId: null,
    recipientEsp: 'google',
    espMatching: 'off',
    espRules: [],
    rotation: 'even',
    ...parts,
  };
  return { now: NOW, mailboxes };
}

const chosen = (facts: AdmissionFacts) => chooseMailbox(facts).mailbox?.campaignMailboxId ?? null;
const google = mailbox({ campaignMailboxId: 'g', esp: 'google' });
const microsoft = mailbox({ campaignMailboxId: 'm', esp: 'microsoft', assignedContacts: 0 });
const later = new Date(NOW.getTime() + HOUR);

describe('chooseMailbox', () => {
  it('keeps the mailbox of the contact, even if it cannot send now', () => {
    const bound = mailbox({ campaignMailboxId: 'bound', status: 'paused' });
    expect(chosen(choosing([google, bound], { contactMailboxId: 'bound' }))).toBe('bound');
  });

  it('takes another one only when the contact is bound to none', () => {
    const busy = mailbox({ campaignMailboxId: 'busy', nextAllowedAt: later });
    expect(chosen(choosing([busy, google]))).toBe('g');
  });

  it('returns a single candidate that cannot send, so that its own gate gives the reason', () => {
    const facts = choosing([mailbox({ status: 'paused' })]);
    expect(explainAdmission(facts)).toMatchObject({ decidingGate: 'mailbox_status', reason: 'mailbox_paused' });
  });

  it('says when the first of several is free again', () => {
    const soon = new Date(NOW.getTime() + HOUR / 2);
    const facts = choosing([
      mailbox({ nextAllowedAt: later }),
      mailbox({ nextAllowedAt: soon }),
      mailbox({ status: 'error' }),
    ]);
    expect(chooseMailbox(facts).verdict).toEqual({
      outcome: 'wait',
      reason: 'no_mailbox_available',
      nextChangeAt: soon,
    });
  });

  it('prefers a mailbox at the provider of the contact, and does without', () => {
    const loaded = { ...google, assignedContacts: 99 };
    expect(chosen(choosing([microsoft, loaded], { espMatching: 'prefer' }))).toBe('g');
    expect(chosen(choosing([microsoft, { ...loaded, nextAllowedAt: later }], { espMatching: 'prefer' }))).toBe('m');
    expect(chosen(choosing([microsoft, loaded], { espMatching: 'off' }))).toBe('m');
  });

  it('waits for a match when it is strict, and tells how long', () => {
    const busy = { ...google, nextAllowedAt: later };
    expect(chooseMailbox(choosing([microsoft, busy], { espMatching: 'strict' })).verdict).toMatchObject({
      reason: 'waiting_for_esp_match',
      nextChangeAt: later,
    });
  });

  it.each(['unknown', 'other', 'mimecast'] as const)('never waits for a match with %s', (recipientEsp) => {
    expect(chosen(choosing([microsoft], { espMatching: 'strict', recipientEsp }))).toBe('m');
  });

  it('lets the first rule that names both providers decide', () => {
    const deny = { action: 'do_not_send', recipientEsp: ['all'], senderEsp: ['microsoft', 'google'] } as const;
    const allow = { action: 'send', recipientEsp: ['google'], senderEsp: ['google'] } as const;
    expect(chosen(choosing([microsoft, google], { espRules: [allow, deny] }))).toBe('g');
    expect(chooseMailbox(choosing([microsoft, google], { espRules: [deny, allow] })).verdict.reason).toBe(
      'esp_rule_blocked',
    );
    expect(chooseMailbox(choosing([google], { espRules: [deny], contactMailboxId: 'g' })).verdict.reason).toBe(
      'esp_rule_blocked',
    );
  });

  it('lists every mailbox it passed over with its own reason and sentence', () => {
    const facts = choosing(
      [microsoft, mailbox({ campaignMailboxId: 'p', status: 'paused' }), google, mailbox({ usedToday: 30 })],
      { espMatching: 'strict' },
    );
    expect(listRejectedMailboxes(facts).map(({ gate, reason }) => [gate, reason])).toEqual([
      ['mailbox_choice', 'waiting_for_esp_match'],
      ['mailbox_status', 'mailbox_paused'],
      ['mailbox_limit', 'mailbox_daily_limit'],
    ]);
    expect(explainAdmission(facts).rejectedMailboxes[2]?.message).toBe(
      'The mailbox ann@sender.test sent 30 of 30 emails today.',
    );
  });
});

describe('pickMailbox', () => {
  const a = mailbox({ campaignMailboxId: 'a', assignedContacts: 6, weight: 3, lastSentAt: NOW });
  const b = mailbox({ campaignMailboxId: 'b', assignedContacts: 4, weight: 1, lastSentAt: later });

  it('evens out contacts, weighs them, or takes turns', () => {
    expect(pickMailbox([a, b], 'even')).toBe(b);
    expect(pickMailbox([a, b], 'weighted')).toBe(a);
    expect(pickMailbox([b, a], 'round_robin')).toBe(a);
    expect(pickMailbox([a, { ...b, lastSentAt: null }], 'round_robin')?.campaignMailboxId).toBe('b');
  });

  it('answers the same for equal mailboxes in any order, and nothing for none', () => {
    const twin = { ...b, campaignMailboxId: 'c' };
    expect(pickMailbox([twin, b], 'even')).toBe(b);
    expect(pickMailbox([b, twin], 'even')).toBe(b);
    expect(pickMailbox([], 'even')).toBeNull();
  });
});

describe('mailbox facts', () => {
  it.each([
    ['active', false, 'not_started', true],
    ['active', true, 'ready', true],
    ['active', true, 'warming', false],
    ['active', false, 'quarantined', false],
    ['paused', false, 'ready', false],
  ] as const)('%s, warm-up required %s, %s: ready %s', (status, warmupRequired, warmupStatus, expected) => {
    expect(isReadyToSend({ status, warmupRequired, warmupStatus, protectedUntil: null })).toBe(expected);
  });

  it('a held mailbox is not ready', () => {
    expect(isReadyToSend(mailbox({ protectedUntil: new Date() }))).toBe(false);
  });

  it('leaves the smallest of all budgets and never less than nothing', () => {
    expect(remainingToday(mailbox({ dailyLimit: 30, usedToday: 10, externalDailyUsage: 5 }))).toBe(15);
    expect(remainingToday(mailbox({ campaignLimit: 4, campaignUsedToday: 1 }))).toBe(3);
    expect(remainingToday(mailbox({ usedToday: 40 }))).toBe(0);
  });
});
