import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.js';

it.each([
  ['https://outrider.example.com', 'outrider.example.com', 'https://outrider.example.com'],
  ['https://outrider.example.com:8443', 'outrider.example.com', 'https://outrider.example.com:8443'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['http://outrider.localhost', 'outrider.localhost', 'http://outrider.localhost'],
])('%s has passkeys of %s for pages of %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

it.each(['http://127.0.0.1:8080', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://outrider.example.com'])(
  '%s has none',
  (publicUrl) => {
    expect(relyingPartyOf(publicUrl)).toBe(null);
  },
);
