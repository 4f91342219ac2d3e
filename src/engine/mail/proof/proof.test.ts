import { describe, expect, it } from 'vitest';
import { type Authentication, type Proof, type ProofFacts, type ProvenEffect, whyUnproven } from './proof.js';

const PROOFS: readonly Proof[] = ['vouched', 'reference', 'token', 'sender', 'none'];
const AUTH = {
  passed: { spf: 'pass', dkim: 'pass', dmarc: 'pass', source: 'own' },
  failed: { spf: 'fail', dkim: 'fail', dmarc: 'fail', source: 'own' },
  signedWithoutPolicy: { spf: 'none', dkim: 'pass', dmarc: 'none', source: 'provider' },
  bare: { spf: 'none', dkim: 'none', dmarc: 'none', source: 'own' },
  unseen: { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', source: 'own' },
} satisfies Record<string, Authentication>;

const why = (effect: ProvenEffect, proof: Proof, more: Partial<ProofFacts> = {}) =>
  whyUnproven(effect, {
    proof,
    isAboutContact: true,
    authentication: AUTH.bare,
    isTrial: false,
    isDoubtful: false,
    ...more,
  });
const row = (effect: ProvenEffect, more: Partial<ProofFacts> = {}) => PROOFS.map((proof) => why(effect, proof, more));

describe('what acts, by what shows it: vouched, reference, token, sender, none', () => {
  it('a bounce needs our id or token, and that the contact is who failed', () => {
    expect(row('bounce')).toEqual([null, null, null, 'no_reference', 'no_reference']);
    expect(row('bounce', { isAboutContact: false })).toEqual([
      null,
      'other_recipient',
      'other_recipient',
      'no_reference',
      'no_reference',
    ]);
    expect(row('bounce', { authentication: AUTH.failed })).toEqual(row('bounce'));
  });

  it('a complaint needs our id or token, and a reporter that is who it says', () => {
    const without = [null, 'reporter_not_authenticated', 'reporter_not_authenticated', 'no_reference', 'no_reference'];
    const acts = [null, null, null, 'no_reference', 'no_reference'];
    expect(row('complaint')).toEqual(without);
    expect(row('complaint', { authentication: AUTH.failed })).toEqual(without);
    expect(row('complaint', { authentication: AUTH.unseen })).toEqual(without);
    expect(row('complaint', { authentication: AUTH.passed })).toEqual(acts);
    expect(row('complaint', { authentication: AUTH.signedWithoutPolicy })).toEqual(acts);
    expect(row('complaint', { isTrial: true })).toEqual(acts);
  });

  it.each(['reply', 'opt_out'] as const)(
    '%s needs our id or token, or the contact’s address that does not fail',
    (effect) => {
      const acts = [null, null, null, null, 'no_reference'];
      for (const authentication of [AUTH.bare, AUTH.passed, AUTH.signedWithoutPolicy, AUTH.unseen]) {
        expect(row(effect, { authentication })).toEqual(acts);
      }
      const forged = [null, null, null, 'sender_not_authenticated', 'no_reference'];
      expect(row(effect, { authentication: AUTH.failed })).toEqual(forged);
    },
  );

  it('a doubtful opt-out never acts, regardless of its proof', () => {
    const waits = Array.from({ length: 4 }, () => 'doubtful_opt_out');
    expect(row('opt_out', { isDoubtful: true })).toEqual([...waits, 'no_reference']);
    expect(row('reply', { isDoubtful: true })).toEqual(row('reply'));
  });
});
