import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseSubject, parseSubject } from './base-subject.js';
import { chooseThread, type ThreadCandidate, type ThreadFacts } from './choose-thread.js';
import { makeMessageId, parseMessageIds, sendIdOf } from './message-id.js';
import { replyHeaders } from './reply-headers.js';

const MAC = '00112233445566778899aabb';

describe('a base subject', () => {
  it.each([
    ['Re: Quick question', 'Quick question'],
    ['RE: Re: Re[4]: Quick question', 'Quick question'],
    ['AW: WG: Frage', 'Frage'],
    ['SV: VS: Antw: TR: RV: RIF: R: I: Odp: PD: YNT: Vb: Enc: x', 'x'],
    ['回复：答复: 转发: 问题', '问题'],
    ['[foo] Fwd: [bar] Re: fw: b (fWd)  (fwd)', 'b'],
    ['re: [fwd: [fwd: re: [fwd: babylon]]]', 'babylon'],
    ['[xyz]', '[xyz]'],
    ['b (a)', 'b (a)'],
    ['Ad: Re: x', 'Ad: Re: x'],
    ['Regarding: the offer', 'Regarding: the offer'],
    ['Re:', ''],
  ])('of %s', (subject, base) => {
    expect(baseSubject(subject)).toBe(base);
  });

  it('tells replies from forwards by the outermost mark', () => {
    expect(parseSubject('Re: Fwd: x')).toMatchObject({ isReply: true, isForward: false });
    expect(parseSubject('WG: AW: x')).toMatchObject({ isReply: false, isForward: true });
  });

  it('is its own base subject', () => {
    const piece = fc.constantFrom('re:', 'Fwd: ', '[a]', '[fwd: ', ']', ' x ', '(fwd)', 'AW[2]: ', ':');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const base = baseSubject(pieces.join(''));
        expect(baseSubject(base)).toBe(base);
      }),
    );
  });
});

describe('message ids', () => {
  it('are read in order, once each, without white space and needless quotes', () => {
    expect(parseMessageIds('<a@b> (comment) <c@\r\n d> <a@b> <"x.y"@z> <no-at> <>')).toEqual([
      '<a@b>',
      '<c@d>',
      '<x.y@z>',
    ]);
    expect(parseMessageIds('bare@host')).toEqual(['<bare@host>']);
    expect(parseMessageIds('your message of Monday')).toEqual([]);
    expect(parseMessageIds(null)).toEqual([]);
  });

  it('of sends are a stable dot-atom', () => {
    const input = { id: '0190E2C3-0000-7000-8000-000000000001', mac: MAC, domain: 'Sender.Example' };
    expect(makeMessageId(input)).toBe(`<0190e2c3-0000-7000-8000-000000000001.${MAC}@sender.example>`);
    expect(makeMessageId(input)).toBe(makeMessageId(input));
    expect(makeMessageId({ id: 'x', mac: MAC, domain: 'bücher.example' })).toBe(`<x.${MAC}@xn--bcher-kva.example>`);
    for (const bad of ['a b', 'a\r\nBcc: x', '', 'a@b', '.a']) {
      expect(() => makeMessageId({ id: bad, mac: MAC, domain: 'x.example' })).toThrow(RangeError);
      expect(() => makeMessageId({ id: 'x', mac: MAC, domain: bad })).toThrow(RangeError);
    }
  });
});

describe('the send of a Message-ID', () => {
  it('is the message it was generated from', () => {
    const sendId = '0190e2c3-0000-7000-8000-000000000001';
    expect(sendIdOf(makeMessageId({ id: sendId, mac: MAC, domain: 'sender.example' }))).toBe(sendId);
    expect(sendIdOf(`<${sendId.toUpperCase()}@sender.example>`)).toBe(sendId);
  });

  it('is none where the id begins otherwise', () => {
    for (const id of [
      '<abc@x>',
      '<0190e2c3-0000-7000-8000-000000000001.x@x>',
      '0190e2c3-0000-7000-8000-000000000001@x',
      '',
    ])
      expect(sendIdOf(id)).toBeNull();
  });
});

describe('headers of a reply (RFC 5322 section 3.6.4)', () => {
  it('carry the parent behind its own references', () => {
    expect(replyHeaders({ messageId: '<c@x>', inReplyTo: '<b@x>', references: ['<a@x>', '<b@x>'] })).toEqual({
      inReplyTo: '<c@x>',
      references: ['<a@x>', '<b@x>', '<c@x>'],
    });
  });

  it('take the only In-Reply-To of a parent without references', () => {
    expect(replyHeaders({ messageId: '<c@x>', inReplyTo: '<b@x>', references: [] }).references).toEqual([
      '<b@x>',
      '<c@x>',
    ]);
  });

  it('are absent for a parent without Message-ID', () => {
    expect(replyHeaders({ messageId: null, inReplyTo: '<b@x>', references: ['<a@x>'] })).toEqual({
      inReplyTo: null,
      references: [],
    });
  });

  it('keep the first and the newest ids of a long chain', () => {
    const references = Array.from({ length: 100 }, (_, index) => `<m${index}@x>`);
    const reply = replyHeaders({ messageId: '<last@x>', inReplyTo: null, references });
    expect(reply.references).toHaveLength(20);
    expect([reply.references[0], reply.references.at(-1)]).toEqual(['<m0@x>', '<last@x>']);
  });
});

describe('the thread of a message', () => {
  const at = new Date('2026-03-10T00:00:00Z');
  const facts = (parts: Partial<ThreadFacts>): ThreadFacts => ({
    inReplyTo: null,
    references: [],
    providerThreadId: null,
    subject: 'Re: Quick question',
    counterparts: ['anna@customer.example'],
    at,
    ...parts,
  });
  const candidate = (threadId: number, parts: Partial<ThreadCandidate>): ThreadCandidate => ({
    threadId,
    messageIds: [],
    referencedIds: [],
    providerThreadId: null,
    baseSubject: 'Quick question',
    counterparts: ['someone@else.example'],
    lastMessageAt: new Date('2026-03-01T00:00:00Z'),
    ...parts,
  });

  it('is the one of the nearest known ancestor, before anything else', () => {
    const candidates = [
      candidate(1, { messageIds: ['<a@x>'], providerThreadId: '9', counterparts: ['anna@customer.example'] }),
      candidate(2, { messageIds: ['<b@x>'] }),
    ];
    expect(chooseThread(facts({ references: ['<a@x>', '<b@x>'], providerThreadId: '9' }), candidates)).toEqual({
      threadId: 2,
      evidence: 'reference',
    });
  });

  it('is shared by messages with a common ancestor that no mailbox has', () => {
    expect(chooseThread(facts({ references: ['<lost@x>'] }), [candidate(3, { referencedIds: ['<lost@x>'] })])).toEqual({
      threadId: 3,
      evidence: 'shared_reference',
    });
  });

  it('is the provider’s where references say nothing', () => {
    expect(chooseThread(facts({ providerThreadId: '18' }), [candidate(4, { providerThreadId: '18' })])?.evidence).toBe(
      'provider',
    );
  });

  it('is found by subject only for replies of the same person within 30 days', () => {
    const same = candidate(5, { counterparts: ['Anna@customer.example'] });
    expect(chooseThread(facts({}), [same])).toEqual({ threadId: 5, evidence: 'subject' });
    expect(chooseThread(facts({ subject: 'Quick question' }), [same])).toBeNull();
    expect(chooseThread(facts({ subject: 'Fwd: Quick question' }), [same])).toBeNull();
    expect(chooseThread(facts({ counterparts: ['bob@customer.example'] }), [same])).toBeNull();
    expect(chooseThread(facts({ at: new Date('2026-05-01T00:00:00Z') }), [same])).toBeNull();
    expect(chooseThread(facts({ subject: 'Re:' }), [{ ...same, baseSubject: '' }])).toBeNull();
  });
});
