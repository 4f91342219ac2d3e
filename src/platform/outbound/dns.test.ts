import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NameServer, startNameServer, txt } from '../../../test/support/name-server.js';
import { createDns } from './dns.js';
import { createEgressPolicy } from './egress-policy.js';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.close());

it('tells texts of name servers without what PostgreSQL has no place for', async () => {
  server.zone.set('nul.test', [txt('v=spf1 \u0000 -all')]);
  const dns = createDns({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }), port: server.port });
  expect(await dns.ask({ name: 'nul.test', type: 'TXT' })).toEqual({
    kind: 'records',
    records: ['v=spf1 \ufffd -all'],
  });
});
