import { describe, expect, it } from 'vitest';
import { compileRules } from './compile.js';
import { NO_CONDITIONS, type RuleConditions, type RuleMessage } from './rule.js';

const MESSAGE: RuleMessage = {
  subject: 'Re: Quick question',
  body: 'Please remove our office in Graz. Naïve, isn’t it?',
  fromEmail: 'Ann@mail.Acme.example',
  companyDomain: 'acme.example',
  replyIntent: 'neutral',
  replyLabel: null,
  labelIds: ['l1', 'l2'],
  mailboxId: 7,
  campaignId: 'c1',
  isAutomatic: false,
};
const matches = (conditions: Partial<RuleConditions>, message: Partial<RuleMessage> = {}): boolean =>
  compileRules([{ id: 'r', stop: false, conditions: { ...NO_CONDITIONS, ...conditions } }])({ ...MESSAGE, ...message })
    .length === 1;

describe('a condition of a rule', () => {
  it.each<[boolean, string, Partial<RuleConditions>, Partial<RuleMessage>?]>([
    [true, 'no condition', {}],
    [true, 'a word in any case', { words: ['GRAZ'] }],
    [true, 'a phrase across punctuation', { words: ['graz naïve'] }],
    [true, 'composed and decomposed letters', { words: ['nai\u0308ve'] }],
    [true, 'one of several words', { words: ['vienna', 'office'] }],
    [false, 'part of a word', { words: ['rem'] }],
    [false, 'none of the words', { words: ['vienna'] }],
    [true, 'a word of the subject', { words: ['question'], wordsIn: 'subject' }],
    [false, 'a word of the subject in the body', { words: ['question'], wordsIn: 'body' }],
    [false, 'a word of the body in the subject', { words: ['office'], wordsIn: 'subject' }],
    [false, 'words without letters', { words: ['!!!'] }],
    [true, 'a word inside Japanese text', { words: ['見積'] }, { body: '御見積書を送ってください' }],
    [true, 'the address of the sender', { senders: ['ann@mail.acme.example'] }],
    [true, 'a parent domain of the sender', { senders: ['acme.example'] }],
    [false, 'a domain that only ends the same', { senders: ['me.example'] }],
    [false, 'another address at the domain', { senders: ['bob@mail.acme.example'] }],
    [true, 'the company', { companyDomains: ['acme.example'] }],
    [false, 'the company of free mail', { companyDomains: ['acme.example'] }, { companyDomain: null }],
    [true, 'one of the intents', { replyIntents: ['neutral', 'interested'] }],
    [false, 'an intent that there is not', { replyIntents: ['neutral'] }, { replyIntent: null }],
    [false, 'a reply label that there is not', { replyLabels: ['meeting_request'] }],
    [true, 'one of the labels', { labelIds: ['l2', 'l9'] }],
    [false, 'another label', { labelIds: ['l9'] }],
    [true, 'the mailbox', { mailboxIds: [7] }],
    [false, 'another mailbox', { mailboxIds: [8] }],
    [true, 'the campaign', { campaignIds: ['c1'] }],
    [false, 'mail of no campaign', { campaignIds: ['c1'] }, { campaignId: null }],
    [false, 'automatic mail unless it is included', {}, { isAutomatic: true }],
    [true, 'automatic mail that is included', { automatic: 'include' }, { isAutomatic: true }],
    [true, 'automatic mail only', { automatic: 'only' }, { isAutomatic: true }],
    [false, 'a personal reply for automatic mail only', { automatic: 'only' }],
    [false, 'all conditions but one', { mailboxIds: [7], words: ['vienna'] }],
  ])('%s: %s', (expected, _name, conditions, message) => {
    expect(matches(conditions, message)).toBe(expected);
  });
});

it('rules match in order, up to the first that stops', () => {
  const rule = (id: string, stop: boolean, conditions: Partial<RuleConditions> = {}) => ({
    ...{ id, stop },
    conditions: { ...NO_CONDITIONS, ...conditions },
  });
  const rules = [rule('a', false), rule('b', true, { mailboxIds: [8] }), rule('c', true), rule('d', false)];
  expect(compileRules(rules)(MESSAGE)).toEqual(['a', 'c']);
});
