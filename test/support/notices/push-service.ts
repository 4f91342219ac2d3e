import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';

/** Message that a push service accepted and a browser decrypted. */
export interface Pushed {
  readonly headers: Readonly<Record<string, string>>;
  /** Claims of the sender, whose signature was verified with the key of the subscription. */
  readonly sender: JWTPayload;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly lang: string;
    readonly tag: string;
  };
  readonly bytes: number;
}

/** Response of the push service to a message. */
export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Browser with a subscription, which decrypts what arrives with its own keys (RFC 8291). */
export interface PushedBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Public key of the instance that it subscribed with. */
  readonly applicationServerKey: string;
  /** SHA-256 of the endpoint, as the API shows it. */
  readonly endpointHash: string;
  /** Messages in order of arrival, including refused ones. */
  readonly messages: Pushed[];
  /** Requests that no push service accepts: unsigned, or encrypted for another browser. */
  readonly incidents: string[];
  answer: (message: Pushed) => PushAnswer;
}

export interface PushService {
  readonly origin: string;
  /** Adds a browser that subscribed with the public key of an instance. */
  browser(applicationServerKey: string): PushedBrowser;
  close(): Promise<void>;
}

/**
 * HTTP server that behaves as push services do (RFC 8030, 8188, 8291, 8292), on loopback.
 * @param now the clock by which tokens of senders expire
 */
export async function startPushService(now: () => Date = () => new Date()): Promise<PushService> {
  const browsers = new Map<string, { browser: PushedBrowser; open: (body: Buffer) => string; key: string }>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const known = browsers.get(incoming.url ?? '');
    if (known === undefined) return void response.writeHead(404).end();
    const { browser, open, key } = known;
    const headers = incoming.headers as Record<string, string>;
    try {
      const body = Buffer.concat(chunks);
      const sender = await senderOf(headers['authorization'] ?? '', key, origin, now());
      const { web_push: format, notification } = JSON.parse(open(body));
      if (format !== 8030) throw new Error('the message is not declarative');
      const message = { headers, sender, notification, bytes: body.length };
      browser.messages.push(message);
      const { status, headers: more = {} } = browser.answer(message);
      response.writeHead(status, more).end();
    } catch (error) {
      browser.incidents.push(String(error));
      response.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser: (key) => {
      const pair = createECDH('prime256v1');
      const secret = randomBytes(16);
      const p256dh = pair.generateKeys().toString('base64url');
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const endpoint = `${origin}${path}`;
      const browser: PushedBrowser = {
        applicationServerKey: key,
        endpointHash: createHash('sha256').update(endpoint).digest('hex'),
        subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } },
        ...{ messages: [], incidents: [], answer: () => ({ status: 201 }) },
      };
      browsers.set(path, { browser, key, open: (body) => decrypt(body, pair.getPrivateKey(), secret) });
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Verifies the token of a sender, and that it is the one that the browser subscribed with (RFC 8292 section 4.2). */
async function senderOf(authorization: string, subscribedKey: string, origin: string, now: Date): Promise<JWTPayload> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== subscribedKey) throw new Error('the sender is another one');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience: origin, currentDate: now });
  const hours = ((payload.exp ?? Number.POSITIVE_INFINITY) - now.getTime() / 1_000) / 3_600;
  if (hours > 24) throw new Error('the token is valid for too long');
  return payload;
}

/** Decrypts a message of one record (RFC 8188 section 2). */
function decrypt(body: Buffer, privateKey: Buffer, secret: Buffer): string {
  if (body.length > 4_096) throw new Error('the message is too long');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('the message has several records');
  const derive = (from: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, length));
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = derive(pair.computeSecret(sender), secret, context, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the last record is not marked');
  return plain.subarray(0, -1).toString('utf8');
}
