import { describe, expect, it } from 'vitest';
import type { RoutingPolicy } from '../../outreach/campaigns/subsequences/index.js';
import { decideMove, type MoveBy, type MoveFacts } from './subsequence-decision.js';

const NOW = new Date('2026-03-02T08:00:00.000Z');
const policy: RoutingPolicy = {
  mode: 'first_match',
  order: [],
  stopParent: true,
  allowReentry: false,
  cooldownDays: 0,
  maxPerContact: 1,
};
const fresh: MoveFacts = {
  status: 'replied',
  statusReason: 'reply',
  child: null,
  moves: 0,
  lastMovedAt: null,
  wasThere: false,
  suppression: null,
};
const decide = (facts: Partial<MoveFacts>, rules: Partial<RoutingPolicy> = {}, by: MoveBy = 'routing') => {
  const decision = decideMove({ ...policy, ...rules }, { ...fresh, ...facts }, by, NOW);
  return decision.kind === 'skip' ? decision.reason : decision.kind;
};
const child = (status: string) => ({ id: 'c', status });

describe('a move', () => {
  it.each(['active', 'paused', 'completed', 'replied'])('takes a contact that is %s', (status) => {
    expect(decide({ status })).toBe('move');
  });

  it.each<[Partial<MoveFacts>, string]>([
    [{ status: 'unsubscribed' }, 'contact_unsubscribed'],
    [{ status: 'bounced' }, 'contact_bounced'],
    [{ status: 'suppressed' }, 'suppressed_workspace'],
    [{ status: 'suppressed', suppression: { kind: 'email', scope: 'group' } }, 'suppressed_group'],
    [{ status: 'failed' }, 'contact_failed'],
    [{ suppression: { kind: 'email', scope: 'workspace' } }, 'suppressed_workspace'],
    [{ suppression: { kind: 'email', scope: 'group' } }, 'suppressed_group'],
    [{ suppression: { kind: 'domain', scope: 'workspace' } }, 'suppressed_domain'],
    [{ child: child('unsubscribed') }, 'contact_unsubscribed'],
  ])('never accepts %j, regardless of the caller', (facts, reason) => {
    for (const by of ['routing', 'sync', 'hand'] as const) {
      expect(decide(facts, { allowReentry: true, maxPerContact: 20 }, by)).toBe(reason);
    }
  });

  it('recognizes existing contacts, and readmits them only if the policy allows it', () => {
    const again = { allowReentry: true, maxPerContact: 2 };
    expect(decide({ child: child('active') }, again)).toBe('already_in');
    expect(decide({ child: child('completed'), wasThere: true, moves: 1 })).toBe('already_in');
    expect(decide({ wasThere: true, moves: 1 })).toBe('already_in');
    expect(
      decideMove({ ...policy, ...again }, { ...fresh, child: child('replied'), moves: 1 }, 'routing', NOW),
    ).toEqual({
      kind: 'move',
      replaces: 'c',
    });
  });

  it('keeps to the number of moves and the days between them, unless the contact is named', () => {
    const lastMovedAt = new Date('2026-02-23T08:00:00.001Z');
    expect(decide({ moves: 1 })).toBe('stopped_elsewhere');
    expect(decide({ moves: 1, lastMovedAt }, { maxPerContact: 2, cooldownDays: 7 })).toBe('stopped_elsewhere');
    expect(decide({ moves: 1, lastMovedAt }, { maxPerContact: 2, cooldownDays: 6 })).toBe('move');
    expect(decide({ moves: 5, lastMovedAt }, { cooldownDays: 300 }, 'hand')).toBe('move');
  });

  it('leaves waiting and stopped contacts unchanged, unless they are named', () => {
    expect(decide({ status: 'pending', statusReason: null })).toBe('contact_not_enrolled');
    expect(decide({ status: 'stopped', statusReason: 'manual' }, {}, 'sync')).toBe('contact_stopped');
    expect(decide({ status: 'stopped', statusReason: 'moved_to_subsequence', moves: 1 }, { maxPerContact: 2 })).toBe(
      'move',
    );
    expect(decide({ status: 'stopped', statusReason: 'manual' }, {}, 'hand')).toBe('move');
    expect(decide({ status: 'pending' }, {}, 'hand')).toBe('move');
  });
});
