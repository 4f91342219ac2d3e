import { describe, expect, it } from 'vitest';
import {
  allowedCampaignActions,
  campaignStatuses,
  campaignTransitions,
  canEngineMoveCampaign,
  decideCampaignAction,
  isCampaignEditable,
} from './campaign.js';
import { contactTransitions, decideContactAction } from './contact.js';
import { CAMPAIGN_STATUSES, CONTACT_STATUSES, LIFECYCLE_ACTIONS, type SendStatus } from './enums.js';
import {
  deadLetterTransitions,
  deliveryTransitions,
  importTransitions,
  launchJobTransitions,
  mailboxTransitions,
  subscriptionTransitions,
} from './machines.js';
import { bucketOfIntent, INTENT_OF_LABEL, REPLY_LABELS } from './reply-enums.js';
import { sendTransitions, WAITING_STATUSES } from './send.js';
import {
  canMove,
  decideMove,
  isFinal,
  listTransitions,
  sourcesOf,
  type TransitionTable,
  targetOf,
  targetsFrom,
} from './transitions.js';

describe('decideCampaignAction', () => {
  /** Every status with every action; a dash is a refusal, `=` for a repeat. */
  it.each([
    ['draft', { launch: 'launching', pause: '-', resume: '-', archive: 'archived', unarchive: '=' }],
    ['launching', { launch: '=', pause: 'paused', resume: '-', archive: '-', unarchive: '-' }],
    ['active', { launch: 'active', pause: 'paused', resume: '=', archive: '-', unarchive: '-' }],
    ['paused', { launch: '-', pause: '=', resume: 'active', archive: 'archived', unarchive: '=' }],
    ['completed', { launch: 'launching', pause: '-', resume: '-', archive: 'archived', unarchive: '-' }],
    ['archived', { launch: '-', pause: '-', resume: '-', archive: '=', unarchive: 'paused' }],
  ] as const)('from %s: %o', (status, expected) => {
    for (const action of LIFECYCLE_ACTIONS) {
      const decision = decideCampaignAction(status, action, true);
      const seen = { move: decision.kind === 'move' ? decision.to : '', noop: '=', refused: '-' }[decision.kind];
      expect(seen, action).toBe(expected[action]);
      if (decision.kind === 'refused') expect(decision.allowed).toEqual(allowedCampaignActions(status));
    }
  });

  it('takes a campaign that never was launched out of the archive as a draft', () => {
    expect(decideCampaignAction('archived', 'unarchive', false)).toMatchObject({ kind: 'move', to: 'draft' });
  });

  it('asks for a preflight before launch and resume, and for nothing else', () => {
    const gated = campaignTransitions.filter((edge) => edge.requiresPreflight).map((edge) => edge.action);
    expect([...new Set(gated)]).toEqual(['launch', 'resume']);
    const ungated = campaignTransitions.filter((edge) => !edge.requiresPreflight).map((edge) => edge.action);
    expect(ungated).not.toContain('launch');
    expect(ungated).not.toContain('resume');
  });

  it('keeps automatic moves to the engine', () => {
    expect(canEngineMoveCampaign('active', 'completed')).toBe(true);
    expect(canEngineMoveCampaign('draft', 'active')).toBe(true);
    expect(canEngineMoveCampaign('draft', 'launching')).toBe(false);
  });

  it('describes every status, of which only archived is read-only', () => {
    expect(campaignStatuses.map((each) => each.value)).toEqual(CAMPAIGN_STATUSES);
    expect(campaignStatuses.filter((each) => !each.editable).map((each) => each.value)).toEqual(['archived']);
    expect(campaignStatuses.filter((each) => each.sending).map((each) => each.value)).toEqual(['active']);
    expect(isCampaignEditable('paused')).toBe(true);
  });
});

describe('decideContactAction', () => {
  it.each([
    ['pending', '-', '=', '-'],
    ['active', 'paused', '=', 'stopped'],
    ['paused', '=', 'active', 'stopped'],
    ['completed', '-', '-', '-'],
    ['replied', '-', 'active', '-'],
    ['bounced', '-', 'pending', '-'],
    ['unsubscribed', '-', 'pending', '-'],
    ['suppressed', '-', 'pending', '-'],
    ['stopped', '-', 'active', '='],
    ['failed', '-', 'active', '-'],
  ] as const)('from %s: pause %s, resume %s, stop %s', (status, pause, resume, stop) => {
    const seen = (['pause', 'resume', 'stop'] as const).map((action) => {
      const decision = decideContactAction(status, action, false);
      return { move: decision.kind === 'move' ? decision.to : '', noop: '=', refused: '-' }[decision.kind];
    });
    expect(seen).toEqual([pause, resume, stop]);
  });

  it('never reactivates a contact whose address is still suppressed', () => {
    for (const status of CONTACT_STATUSES) {
      const decision = decideContactAction(status, 'resume', true);
      expect(decision.kind, status).not.toBe('move');
    }
    expect(decideContactAction('unsubscribed', 'resume', true)).toMatchObject({ code: 'recipient_suppressed' });
    expect(decideContactAction('active', 'stop', true)).toMatchObject({ kind: 'move', to: 'stopped' });
  });
});

const MACHINES: ReadonlyArray<readonly [string, TransitionTable<string>, readonly string[]]> = [
  ['contact', contactTransitions, []],
  ['send', sendTransitions, ['bounced']],
  ['import', importTransitions, ['completed', 'failed', 'cancelled']],
  ['dead letter', deadLetterTransitions, ['replayed', 'discarded']],
  ['launch job', launchJobTransitions, ['completed', 'failed', 'cancelled']],
  ['subscription', subscriptionTransitions, []],
  ['delivery', deliveryTransitions, []],
  ['mailbox', mailboxTransitions, ['deleting']],
];

describe('state machines', () => {
  it.each(MACHINES)('%s: final are the statuses that nothing leads out of', (_, table, final) => {
    expect(Object.keys(table).filter((status) => isFinal(table, status))).toEqual(final);
  });

  it.each(MACHINES)('%s: a cause leads to one status only, and every status is known', (_, table) => {
    for (const from of Object.keys(table)) {
      const causes = table[from]!.flatMap((edge) => edge.causes);
      expect(new Set(causes).size, from).toBe(causes.length);
      expect(
        table[from]!.every((edge) => edge.to in table),
        from,
      ).toBe(true);
    }
  });

  it.each(MACHINES)('%s: every status can be reached or is an initial one', (_, table) => {
    const initial = ['pending', 'scheduled', 'queued', 'open', 'active', 'provisioning', 'connecting'];
    for (const status of Object.keys(table)) {
      expect(sourcesOf(table, status).length > 0 || initial.includes(status), status).toBe(true);
    }
  });

  it('never cancels a send that a server accepted, and never resends an unconfirmed one automatically', () => {
    expect(WAITING_STATUSES).toEqual(['scheduled', 'deferred']);
    expect(targetsFrom<SendStatus>(sendTransitions, 'sent')).toEqual(['bounced']);
    expect(targetsFrom<SendStatus>(sendTransitions, 'bounced')).toEqual([]);
    expect(sendTransitions.unknown.find((edge) => edge.to === 'scheduled')?.causes).toEqual([
      'operator_not_sent_resend',
    ]);
  });

  it('lets late facts overrule a contact that ended well, never one that opted out', () => {
    for (const from of ['completed', 'replied', 'stopped'] as const) {
      for (const to of ['unsubscribed', 'suppressed', 'bounced'] as const) {
        expect(canMove(contactTransitions, from, to), `${from} ${to}`).toBe(true);
      }
    }
    for (const from of ['bounced', 'unsubscribed', 'suppressed'] as const) {
      expect(contactTransitions[from].map((edge) => edge.to)).toEqual(['pending']);
    }
  });

  it('finds where a cause leads and tells a move from a repeat and a refusal', () => {
    expect(targetOf(importTransitions, 'awaiting_mapping', 'mapping_confirm')).toBe('processing');
    expect(targetOf(importTransitions, 'completed', 'cancel')).toBeNull();
    expect(decideMove(launchJobTransitions, 'queued', 'running')).toEqual({ kind: 'move', to: 'running' });
    expect(decideMove(launchJobTransitions, 'running', 'running')).toEqual({ kind: 'noop' });
    expect(decideMove(launchJobTransitions, 'failed', 'running')).toEqual({ kind: 'refused', allowed: [] });
    expect(listTransitions(deadLetterTransitions)).toContainEqual({ from: 'open', to: 'replaying', cause: 'replay' });
  });
});

describe('reply enumerations', () => {
  it('put every label under an intent and every intent into a bucket', () => {
    expect(Object.keys(INTENT_OF_LABEL).sort()).toEqual([...REPLY_LABELS].sort());
    expect(bucketOfIntent('unsubscribe')).toBe('negative');
    expect(bucketOfIntent(null)).toBe('none');
  });
});
