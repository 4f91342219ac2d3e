import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/app.js';
import { createApiKey } from '../../src/modules/foundation/workspaces/index.js';
import type { Ctx } from '../../src/platform/context.js';
import { type KeyRecord, SCOPES } from '../../src/platform/http/access.js';
import { type ApiClient, apiClient } from './api-client.js';

/** The service's API on a loopback port, used with a key of the whole account. */
export interface BenchApi extends ApiClient {
  close(): Promise<void>;
}

const MAKER: KeyRecord = {
  id: '00000000-0000-0000-0000-000000000000',
  workspaceId: null,
  name: 'bench',
  scopes: SCOPES,
  expiresAt: new Date('9999-01-01T00:00:00Z'),
  lastUsedAt: null,
};

export async function openBenchApi(ctx: Ctx): Promise<BenchApi> {
  const { key } = await createApiKey(ctx, {
    maker: MAKER,
    workspaceId: null,
    name: 'bench',
    scopes: SCOPES,
    lifeDays: 1,
  });
  const app = buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { ...apiClient(origin, key), close: () => app.close() };
}
