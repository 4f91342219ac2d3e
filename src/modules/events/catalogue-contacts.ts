import { sampleCampaign, sampleClassification, sampleContact, sampleReply, sampleSendBlocks } from './event-samples.js';
import { eventType } from './event-type-spec.js';

const person = { ...sampleCampaign, ...sampleContact };

export const contactEvents = {
  'campaign.contact.enrolled': eventType('Contact enrolled', 'A contact went from pending to active.', person, {
    optIn: true,
  }),
  'campaign.contact.replied': eventType('Contact replied', 'A person answered.', sampleReply),
  'campaign.contact.auto_replied': eventType('Automatic reply', 'A machine answered: vacation, left the company.', {
    ...sampleReply,
    subject: 'Out of office: Quick question',
    bodyTextTrimmed: 'I am back on 16 March.',
    replyIntent: 'out_of_office',
    replyLabel: 'vacation',
    stopped: false,
    returnDate: '2026-03-16',
    referralEmail: null,
    heldUntil: '2026-03-16T08:00:00.000Z',
  }),
  'campaign.contact.classified': eventType(
    'Reply classified',
    'A reply got its class by rules, by a model, or through the API.',
    sampleClassification,
  ),
  'campaign.contact.intent_overridden': eventType('Class set by hand', 'Somebody set the class of a reply by hand.', {
    ...sampleClassification,
    intentSource: 'manual',
    previousReplyIntent: 'neutral',
    note: 'Called back',
  }),
  'campaign.contact.unsubscribed': eventType('Contact unsubscribed', 'A contact opted out.', {
    ...person,
    method: 'one_click',
    suppressionScope: 'workspace',
  }),
  'campaign.contact.complained': eventType('Contact complained', 'A feedback report calls a message spam.', {
    ...sampleSendBlocks,
    feedbackType: 'abuse',
  }),
  'campaign.contact.held': eventType('Contact held', 'A contact is out of office and waits.', {
    ...person,
    holdUntil: '2026-03-16T08:00:00.000Z',
    returnDate: '2026-03-16',
  }),
  'campaign.contact.resumed': eventType('Contact resumed', 'A held contact goes on.', { ...person, by: 'timer' }),
  'campaign.contact.stopped': eventType('Contact stopped', 'A stop rule ended the sequence of a contact.', {
    ...person,
    statusReason: 'company_reply',
    causeContactId: '01959f00-2222-7aaa-8bbb-00000000000a',
  }),
  'campaign.contact.completed': eventType('Contact completed', 'A contact got all steps.', { ...person, sentCount: 3 }),
  'campaign.contact.moved': eventType('Contact moved', 'A contact went into a subsequence.', {
    ...person,
    subsequenceId: '01959f00-bbbb-7aaa-8bbb-00000000000b',
    trigger: 'interested',
  }),
};
