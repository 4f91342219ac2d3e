import { expect, it } from 'vitest';
import { actionName, auditSentence } from './audit-sentence';

it.each([
  ['createSavedReply', 'Nora Lind created saved reply'],
  ['updateThread', 'Nora Lind updated thread'],
  ['mailboxes.created', 'Nora Lind created mailboxes'],
  ['campaign.guard_paused', 'Nora Lind: campaign guard paused'],
  ['duplicateCampaign', 'Nora Lind duplicated campaign'],
  ['oidcSignIn', 'Nora Lind: oidc sign in'],
])('reads %s as a sentence with who did it', (action, sentence) => {
  expect(auditSentence('Nora Lind', action)).toBe(sentence);
});

it('names an action alone', () => expect(actionName('createSavedReply')).toBe('Create saved reply'));
