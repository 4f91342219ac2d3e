import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/platform/config.js';

/** 32 known bytes: values encrypted or signed in tests are worthless elsewhere. */
const TEST_MASTER_KEY = Buffer.alloc(32, 7).toString('base64url');

/**
 * Returns default settings with free ports, a quiet log, no rate limits, and a fixed master key; `overrides` apply
 * last.
 */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const settings = {
    PORT: '0',
    MAIL_INBOUND_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    RDAP: 'off',
    ADDRESS_BLOCKLISTS: 'off',
    MASTER_KEY: TEST_MASTER_KEY,
  };
  return { ...readConfig(settings), dataDir: join(tmpdir(), 'outrider-test-data'), ...overrides };
}
