import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.js';

const ALL = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'outrider', OIDC_CLIENT_SECRET: 'hunter2' };

it('is off without settings, and has a name of its own with the least of them', () => {
  expect(readConfig({}).oidc).toBe(null);
  expect(readConfig(ALL).oidc).toEqual({
    ...{ issuer: 'https://id.example', clientId: 'outrider', clientSecret: 'hunter2', name: 'single sign-on' },
    ...{ domains: [], join: null },
  });
  const join = { OIDC_DOMAINS: 'Studio.example, lab.example', OIDC_JOIN: '1001:member', OIDC_NAME: 'Studio ID' };
  expect(readConfig({ ...ALL, ...join }).oidc).toMatchObject({
    name: 'Studio ID',
    domains: ['studio.example', 'lab.example'],
    join: { workspaceId: 1001, role: 'member' },
  });
});

it.each([
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_SECRET: 'hunter2' }, 'OIDC_ISSUER'],
  [{ ...ALL, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER'],
  [{ ...ALL, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER'],
  [{ ...ALL, OIDC_DOMAINS: 'not a domain' }, 'OIDC_DOMAINS'],
  [{ ...ALL, OIDC_JOIN: '1001:member' }, 'OIDC_JOIN'],
  [{ ...ALL, OIDC_DOMAINS: 'studio.example', OIDC_JOIN: '1001:owner' }, 'OIDC_JOIN'],
  [{ ...ALL, OIDC_DOMAINS: 'studio.example', OIDC_JOIN: 'member' }, 'OIDC_JOIN'],
])('%j is refused by name, and no secret is repeated', (settings, name) => {
  const start = () => readConfig(settings);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(name);
  expect(start).not.toThrow(/hunter2/);
});
