import { expect, test } from 'vitest';
import { SettingsReader } from './settings-reader.js';
import { readSystemMail } from './system-mail-settings.js';

const RELAY = 'smtp://relay.studio.test:25';
const read = (env: Record<string, string>, relay: string | null = null) => {
  const reader = new SettingsReader(env);
  return { mail: readSystemMail(reader, relay), problems: reader.problems };
};

test('without a sender the service writes no mail of its own', () => {
  expect(read({}, RELAY)).toEqual({ mail: null, problems: [] });
});

test('a sender goes by its own server, or by the relay', () => {
  const from = 'outrider@studio.test';
  expect(read({ SYSTEM_MAIL_FROM: from }, RELAY)).toEqual({ mail: { url: RELAY, from }, problems: [] });
  const own = 'smtps://user:pass@mail.studio.test';
  expect(read({ SYSTEM_MAIL_FROM: from, SYSTEM_MAIL_URL: own }, RELAY).mail).toEqual({ url: own, from });
});

test('half of it, and a sender that could start another header, are named at start', () => {
  expect(read({ SYSTEM_MAIL_URL: 'smtp://a' }).problems).toEqual(['SYSTEM_MAIL_URL also needs SYSTEM_MAIL_FROM']);
  expect(read({ SYSTEM_MAIL_FROM: 'outrider@studio.test' }).problems).toEqual([
    'SYSTEM_MAIL_FROM also needs SYSTEM_MAIL_URL or MAIL_RELAY_URL',
  ]);
  for (const from of ['outrider', 'a@b\r\nBcc: x@y.test', 'Outrider <a@b.test>', 'a@b.test,c@d.test']) {
    expect(read({ SYSTEM_MAIL_FROM: from }, RELAY).problems).toHaveLength(1);
  }
});
