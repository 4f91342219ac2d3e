import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../platform/secrets.js';
import { clickToken, MAX_TARGET_BYTES, openToken, readClickToken, readOpenToken } from './tracking-token.js';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.js';

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const ctx = { secrets: createSecrets(first) };
const message = {
  workspaceId: 4_000_000_000,
  contactId: '019577f8-0000-7000-8000-000000000002',
  stepId: '019577f8-0000-7000-8000-000000000003',
};
const TARGET = 'https://shop.test/offer?a=1&b=2#part';

describe('a token in a link', () => {
  it('says the message and the target it was made for, the same each time', () => {
    const token = clickToken(ctx, message, TARGET) as string;
    expect(readClickToken(ctx, token)).toEqual({ message, target: TARGET });
    expect(readOpenToken(ctx, openToken(ctx, message))).toEqual(message);
    expect(clickToken(ctx, message, TARGET)).toBe(token);
    expect(`/c/${token}`).toMatch(/^\/c\/[\w-]+$/);
  });

  it('is nothing when any character is another one, is missing or comes behind it', () => {
    const token = clickToken(ctx, message, TARGET) as string;
    const picture = openToken(ctx, message);
    for (let at = 0; at < token.length; at += 1) {
      for (const other of ['A', 'B', '-', '.']) {
        const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
        if (changed !== token) expect(readClickToken(ctx, changed), `character ${at}`).toBeNull();
      }
      expect(readClickToken(ctx, token.slice(0, at))).toBeNull();
    }
    for (const end of ['A', 'AA', '=', '%3D']) {
      expect(readClickToken(ctx, token + end)).toBeNull();
      expect(readOpenToken(ctx, picture + end)).toBeNull();
    }
  });

  it('of a tracking pixel is none of a link, nor the other way round', () => {
    expect(readClickToken(ctx, openToken(ctx, message))).toBeNull();
    expect(readOpenToken(ctx, clickToken(ctx, message, '') as string)).toBeNull();
    expect(readUnsubscribeToken(ctx, openToken(ctx, message))).toBeNull();
  });

  it('leads only to web addresses, whatever key signed it', () => {
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.test/',
      '/path',
      '',
      'https://',
      'ftp://x.test/',
    ])
      expect(readClickToken(ctx, clickToken(ctx, message, target) as string)).toBeNull();
  });

  it('has a bounded length: longer targets get none', () => {
    const long = (bytes: number) => `https://x.test/${'a'.repeat(bytes - 15)}`;
    expect(clickToken(ctx, message, long(MAX_TARGET_BYTES))?.length).toBeLessThan(1_500);
    expect(clickToken(ctx, message, long(MAX_TARGET_BYTES + 1))).toBeNull();
  });

  it('made by anyone else leads nowhere', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 48, maxLength: 120 }), (bytes) => {
        const token = Buffer.from(bytes).toString('base64url');
        expect([readClickToken(ctx, token), readOpenToken(ctx, token)]).toEqual([null, null]);
      }),
    );
  });

  it('that was sent stays good after the master key was replaced, as long as the old one is known', () => {
    const click = clickToken(ctx, message, TARGET) as string;
    const open = openToken(ctx, message);
    const optOut = unsubscribeToken(ctx, 7, message.contactId);
    const rotated = { secrets: createSecrets(second, [first]) };
    expect(readClickToken(rotated, click)?.target).toBe(TARGET);
    expect(readOpenToken(rotated, open)).toEqual(message);
    expect(readUnsubscribeToken(rotated, optOut)).toEqual({ workspaceId: 7, contactId: message.contactId });
    const forgotten = { secrets: createSecrets(second) };
    expect([readClickToken(forgotten, click), readUnsubscribeToken(forgotten, optOut)]).toEqual([null, null]);
  });
});
