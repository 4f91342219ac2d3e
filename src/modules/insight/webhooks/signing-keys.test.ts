import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signBody } from './signing-keys.js';

interface Vectors {
  readonly sign: ReadonlyArray<{ secret: string; id: string; timestamp: number; payload: string; signature: string }>;
  readonly verify: ReadonlyArray<{
    name: string;
    drop?: string;
    set?: Record<string, string>;
    age_s?: number;
    accept?: boolean;
    signatures?: string[];
    secret?: string;
  }>;
}

const file = fileURLToPath(new URL('../../../../shared/corpora/standard-webhooks/vectors.json', import.meta.url));
const vectors: Vectors = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { sign: [], verify: [] };
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace('whsec_', ''), 'base64');

describe.skipIf(vectors.sign.length === 0)('the Standard Webhooks vectors', () => {
  it('are signed as the libraries sign them', () => {
    for (const { secret, id, timestamp, payload, signature } of vectors.sign) {
      const headers = signBody([keyOf(secret)], id, new Date(timestamp * 1000), payload);
      expect(headers).toEqual({
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      });
    }
  });

  it('our headers are accepted and rejected exactly as by the reference verifier', () => {
    const { secret, id, payload } = vectors.sign[0]!;
    for (const test of vectors.verify) {
      const at = new Date(Date.now() - (test.age_s ?? 0) * 1000);
      const headers: Record<string, string> = { ...signBody([keyOf(secret)], id, at, payload), ...test.set };
      if (test.drop !== undefined) delete headers[test.drop];
      const own = headers['webhook-signature'] ?? '';
      if (test.signatures !== undefined) {
        headers['webhook-signature'] = test.signatures.map((text) => (text.startsWith('<') ? own : text)).join(' ');
      }
      const verify = () => new Webhook(test.secret ?? secret).verify(payload, headers);
      if (test.accept === true) expect(verify(), test.name).toEqual(JSON.parse(payload));
      else expect(verify, test.name).toThrow();
    }
  });
});

it('signs with every live key, each signature good for its own secret alone', () => {
  const secrets = [1, 2, 3].map((n) => `whsec_${Buffer.alloc(32, n).toString('base64')}`);
  const body = JSON.stringify({ text: 'é\u2028😀' });
  const headers = { ...signBody(secrets.slice(0, 2).map(keyOf), 'id-1', new Date(), body) };
  expect(new Webhook(secrets[0]!).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(secrets[1]!).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secrets[2]!).verify(body, headers)).toThrow();
});
