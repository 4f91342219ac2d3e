import { describe, expect, it } from 'vitest';
import { parseListUnsubscribe } from './list-unsubscribe.js';
import { parseUnsubscribeToken } from './unsubscribe-token.js';

const TOKEN = 'AAAAAQGQ4sMAAHAAgAAAAAAAAAFx5m3hZ0Tq8wYbQ1c';

describe('List-Unsubscribe', () => {
  it('of sent campaign emails is one-click (RFC 8058)', () => {
    const header = `<mailto:mark@sender.example?subject=unsubscribe%20${TOKEN}>, <https://app.example/u/${TOKEN}>`;
    expect(parseListUnsubscribe(header, 'List-Unsubscribe=One-Click')).toEqual({
      kind: 'one_click',
      url: `https://app.example/u/${TOKEN}`,
    });
    expect(parseListUnsubscribe(header, null)).toMatchObject({ kind: 'url' });
  });

  it('is never one-click without https', () => {
    expect(parseListUnsubscribe('<http://app.example/u>', 'List-Unsubscribe=One-Click')).toEqual({
      kind: 'url',
      url: 'http://app.example/u',
    });
  });

  it('offers nothing that is no address of the web or mail', () => {
    for (const header of ['', 'https://bare.example', '<javascript:alert(1)>', '<mailto:>', '<', '<http://>']) {
      expect(parseListUnsubscribe(header, null)).toBeNull();
    }
  });
});

describe('the token of an unsubscribe mail', () => {
  it('is the word behind "unsubscribe"', () => {
    expect(parseUnsubscribeToken(`unsubscribe ${TOKEN}`)).toBe(TOKEN);
    expect(parseUnsubscribeToken(`[EXT] Unsubscribe: ${TOKEN} `)).toBe(TOKEN);
  });

  it('is not found in other subjects', () => {
    for (const subject of [
      '',
      'unsubscribe',
      'Re: unsubscribe internationalisation policy',
      TOKEN,
      `unsubscribe ${TOKEN} now`,
    ]) {
      expect(parseUnsubscribeToken(subject)).toBeNull();
    }
  });
});
