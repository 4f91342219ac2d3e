import { expect, it } from 'vitest';
import { bodyOf, htmlForm, valuesOf } from './source-form';

it('sends named fields only, and nothing for empty options', () => {
  const values = valuesOf(undefined);
  const mapping = [...values.mapping, { id: 'x', incoming: ' ', target: 'city' }];
  expect(bodyOf({ ...values, name: ' Form ', mapping })).toEqual({
    ...{ name: 'Form', existing: 'fill', tags: [], legalBasis: null, campaignId: null },
    ...{ redirectUrl: null, honeypot: null },
    mapping: { email: 'email', first_name: 'firstName', last_name: 'lastName', company: 'company' },
  });
});

it('writes a form that a website can use, with names escaped', () => {
  const form = htmlForm('https://x.test/in/1', { mapping: { 'a"<b': 'email', plan: 'custom.plan' }, honeypot: 'trap' });
  expect(form).toContain('action="https://x.test/in/1"');
  expect(form).toContain('name="a&quot;&lt;b" type="email" required');
  const mapping = { ok: 'legalBasis.basis', when: 'legalBasis.at' };
  const consent = htmlForm('https://x.test/in/1', { mapping, honeypot: null });
  expect(consent).toContain('name="ok" type="checkbox" value="consent"');
  expect(consent).not.toContain('when');
  expect(form).toContain('name="trap" style="display:none"');
});
