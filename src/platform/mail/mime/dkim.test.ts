import fc from 'fast-check';
import { dkimVerify } from 'mailauth';
import { describe, expect, it } from 'vitest';
import { buildMessage } from './build-message.js';
import { dkimSign, generateDkimKey } from './dkim.js';

const key = generateDkimKey();
const resolver = async (name: string) => {
  if (name === 'sel1._domainkey.s.test') return [[key.record]];
  throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' });
};
const signing = { domain: 's.test', selector: 'sel1', privateKeyPem: key.privateKeyPem };

const message = (text: string, subject = 'Hello') =>
  buildMessage({
    from: { name: 'Ann', address: 'ann@s.test' },
    to: [{ name: '', address: 'bob@d.test' }],
    subject,
    messageId: '<1@s.test>',
    date: new Date('2026-03-01T08:09:10Z'),
    headers: {
      'List-Unsubscribe': '<https://s.test/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': 'campaign:mailbox:sender',
    },
    text,
    html: `<p>${text}</p>`,
    boundarySeed: 's',
  });

async function verdict(raw: Buffer) {
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ status }) => status.result);
}

describe('a DKIM signature', () => {
  it('is accepted by an independent verifier and covers both unsubscribe fields and the Feedback-ID', async () => {
    const signed = await dkimSign(message('Hi'), signing);
    expect(await verdict(signed)).toEqual(['pass']);
    const covered = /h=([^;]*);/.exec(signed.toString('latin1'))?.[1]?.replace(/\s/g, '').split(':') ?? [];
    expect(covered).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id']),
    );
  });

  it('holds for any text and subject', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '.', 'é', '漢', '='), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, text, async (body, subject) => {
        const raw = await dkimSign(message(body, subject.replaceAll('\n', ' ')), signing);
        expect((await verdict(raw))[0]).toBe('pass');
      }),
      { numRuns: 40 },
    );
  });

  it('breaks when the body, the subject or the unsubscribe address is changed, or a second From is added', async () => {
    const wire = (await dkimSign(message('Hi'), signing)).toString('latin1');
    const changes = [
      wire.replace('Hi\r\n', 'Ho\r\n'),
      wire.replace('Subject: Hello', 'Subject: Other'),
      wire.replace('/u/1', '/u/2'),
      `From: evil@e.test\r\n${wire}`,
    ];
    for (const changed of changes) {
      expect(changed).not.toBe(wire);
      expect((await verdict(Buffer.from(changed, 'latin1')))[0]).not.toBe('pass');
    }
  });

  it('survives refolding and changed white space, which relaxed canonicalisation allows', async () => {
    const wire = (await dkimSign(message('Hi'), signing)).toString('latin1');
    const refolded = wire.replace('Subject: Hello', 'subject:   Hello  ').replace('Hi\r\n', 'Hi \t\r\n');
    expect((await verdict(Buffer.from(refolded, 'latin1')))[0]).toBe('pass');
  });

  it('is the same for the same message, and rejects what cannot be signed', async () => {
    expect(await dkimSign(message('Hi'), signing)).toEqual(await dkimSign(message('Hi'), signing));
    await expect(dkimSign(Buffer.from('Subject: x\r\n\r\n'), signing)).rejects.toThrow(/From/);
    await expect(dkimSign(message('Hi'), { ...signing, domain: 's.test; x=y' })).rejects.toThrow();
    await expect(dkimSign(message('Hi'), { ...signing, selector: 'a\r\nb' })).rejects.toThrow();
  });
});
