import { describe, expect, test } from 'vitest';
import { expectProportional } from '../../../test/support/hostile/growth.js';
import { isSecretName, withoutSecrets } from './secret-fields.js';

describe('a field', () => {
  test.each([
    'password',
    'pasword',
    'appPassword',
    'smtp_pass_word',
    'api_key',
    'X-Api-Key',
    'clientSecret',
    'Authorization',
    'serviceAccountKey',
    'headers',
  ])('named %s holds a secret', (name) => expect(isSecretName(name)).toBe(true));
  test.each(['email', 'Idempotency-Key', 'header_names', 'subject', 'passed', 0, 17])('named %s does not', (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

test('a value is shown without its secrets, wherever they stand', () => {
  const shown = withoutSecrets({
    address: 'jo@a.test',
    connection: { smtp: { host: 'a', password: 'hunter2' }, list: [{ apiKey: 'hunter2', isSecret: true }] },
    url: 'see https://jo:hunter2@a.test/x and smtp://hunter2@b.test',
    misplaced: '{"password":"hunter2"}',
    form: 'user=jo&password=hunter2',
    certificate: '-----BEGIN CERTIFICATE-----x-----END CERTIFICATE-----\n-----BEGIN RSA PRIVATE KEY-----hunter2',
    expiresAt: new Date('2026-11-26T00:00:00Z'),
  });
  expect(JSON.stringify(shown)).not.toContain('hunter2');
  expect(shown).toMatchObject({
    address: 'jo@a.test',
    connection: { smtp: { host: 'a' }, list: [{ isSecret: true }] },
    url: 'see https://[redacted]@a.test/x and smtp://[redacted]@b.test',
    expiresAt: '2026-11-26T00:00:00.000Z',
  });
});

test('a value nested without end is cut', () => {
  let value: unknown = 'x';
  for (let depth = 0; depth < 5_000; depth += 1) value = { value };
  expect(JSON.stringify(withoutSecrets(value)).length).toBeLessThan(1_000);
});

test.each(['a', '-', 'a:', '://', 'password ', 'http://a', '"'])(
  'a long text of %j costs time in proportion to its length',
  async (unit) => {
    await expectProportional(125_000, (length) => withoutSecrets(unit.repeat(length / unit.length)));
  },
);
