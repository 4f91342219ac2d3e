import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { S3Settings } from '../../../src/platform/s3/s3-settings.js';
import { type StoreProxy, startStoreProxy } from '../faults/store-proxy.js';
import { freePort } from '../free-port.js';
import { until } from '../processes.js';
import { startS3 } from './s3-double.js';

const PROGRAM = process.env['MOTO_SERVER'] ?? '/opt/moto/bin/moto_server';
const KEYS = { accessKeyId: 'AKIATESTING', secretAccessKey: 'a-secret-of-the-store' };

/** S3 store behind a proxy that makes faults: moto if it is installed, otherwise the double. Its bucket is `backups`. */
export interface TestObjectStore {
  readonly settings: S3Settings;
  readonly proxy: StoreProxy;
  close(): Promise<void>;
}

export async function startObjectStore(): Promise<TestObjectStore> {
  const store = existsSync(PROGRAM) ? await startMoto() : await startDouble();
  const proxy = await startStoreProxy(store.endpoint);
  return {
    settings: { endpoint: proxy.endpoint, region: 'us-east-1', credentials: KEYS },
    proxy,
    close: async () => {
      await proxy.close();
      await store.close();
    },
  };
}

async function startDouble() {
  const double = await startS3();
  return { endpoint: double.settings.endpoint ?? '', close: () => double.close() };
}

async function startMoto() {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(PROGRAM, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const asked = (path: string, method: string) =>
    fetch(`${endpoint}${path}`, { method }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('moto responds', 30_000, () => asked('/moto-api/data.json', 'GET'));
  await until('the bucket exists', 5_000, () => asked('/backups', 'PUT'));
  return {
    endpoint,
    close: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}
