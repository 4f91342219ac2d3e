import { describe, expect, it } from 'vitest';
import { continueConversation, type PreviousMessage } from './conversation.js';

const sent = (header: string, rest: Partial<PreviousMessage> = {}): PreviousMessage => ({
  header,
  subject: 'A question',
  mailbox: 1,
  begins: false,
  ...rest,
});

describe('a follow-up', () => {
  it('has nothing to continue before the first message', () => {
    expect(continueConversation([], 1)).toBeNull();
  });

  it('answers the newest message and names all of the conversation', () => {
    const previous = [sent('<1@a>', { begins: true }), sent('<2@a>', { subject: 'Re: A question' })];
    expect(continueConversation(previous, 1)).toEqual({
      subject: 'Re: A question',
      inReplyTo: '<2@a>',
      references: ['<1@a>', '<2@a>'],
    });
    expect(continueConversation(previous, null)?.inReplyTo).toBe('<2@a>');
  });

  it('continues the newer of two conversations and leaves the older one unchanged', () => {
    const newer = sent('<2@a>', { begins: true, subject: 'Something else' });
    const previous = [sent('<1@a>', { begins: true }), newer, sent('<3@a>', { subject: 'Re: Something else' })];
    expect(continueConversation(previous, 1)).toEqual({
      subject: 'Re: Something else',
      inReplyTo: '<3@a>',
      references: ['<2@a>', '<3@a>'],
    });
  });

  it('begins a new conversation from another mailbox, under the same subject', () => {
    const previous = [sent('<1@a>', { begins: true }), sent('<2@a>', { subject: 'Re: A question' })];
    expect(continueConversation(previous, 2)).toEqual({ subject: 'A question', inReplyTo: null, references: [] });
  });

  it('never names what another mailbox wrote, even when how a conversation began is not known', () => {
    const previous = [sent('<1@a>', { begins: true }), sent('<2@b>', { mailbox: 2 })];
    expect(continueConversation(previous, 2)).toEqual({
      subject: 'Re: A question',
      inReplyTo: '<2@b>',
      references: ['<2@b>'],
    });
  });
});
