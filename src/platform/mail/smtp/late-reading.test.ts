import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { generateSelfSignedCertificate } from '../inbound/self-signed.js';
import { SmtpPool } from './pool.js';
import { RFC_TIMEOUTS } from './types.js';

const PATIENCE_MS = 150;
const certificate = generateSelfSignedCertificate('mail.test', new Date());
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Serves SMTP in a separate thread. At the final dot, it waits until the client's thread is blocked, replies, and
 * closes the connection. The client's thread continues once both are in its socket.
 */
const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { certificate, end, final, signal } = workerData;
  const converse = (socket) => {
    let unread = '';
    let inContent = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      for (;;) {
        const stop = inContent ? '\\r\\n.\\r\\n' : '\\r\\n';
        const at = unread.indexOf(stop);
        if (at < 0) return;
        const line = unread.slice(0, at);
        unread = unread.slice(at + stop.length);
        if (inContent) {
          inContent = false;
          Atomics.store(signal, 0, 1);
          while (Atomics.load(signal, 0) !== 2);
          if (final !== '') socket.write(final);
          const leave = () => {
            if (end === 'FIN') socket.end();
            if (end === 'RST') (socket._parent ?? socket).resetAndDestroy();
          };
          if (certificate) setTimeout(leave, 20); else leave();
          setTimeout(() => Atomics.store(signal, 0, 3), 60);
        } else if (line.startsWith('DATA')) {
          inContent = true;
          socket.write('354 Go on\\r\\n');
        } else socket.write(line.startsWith('EHLO') ? '250 late\\r\\n' : '250 Ok\\r\\n');
      }
    });
    socket.write('220 late\\r\\n');
  };
  const server = certificate
    ? require('node:tls').createServer(certificate, converse)
    : require('node:net').createServer(converse);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

type End = 'FIN' | 'RST' | 'none';

/** Sends one message; this thread is blocked from the final dot until its timeout is over. */
async function sendStandingStill(given: { end: End; final: string; tls: boolean }) {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SERVER, {
    eval: true,
    workerData: { ...given, signal, certificate: given.tls ? certificate : null },
  });
  closers.push(() => worker.terminate());
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const pool = new SmtpPool(
    {
      host: '127.0.0.1',
      port,
      security: given.tls ? 'tls' : 'none',
      auth: null,
      helloName: 'c.test',
      servername: 'mail.test',
    },
    {
      policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }),
      timeouts: { ...RFC_TIMEOUTS, finalReplyMs: PATIENCE_MS },
      ca: certificate.cert,
    },
  );
  closers.push(() => pool.close());
  const standStill = (): void => {
    if (Atomics.load(signal, 0) !== 1) return void setImmediate(standStill);
    const until = performance.now() + 2 * PATIENCE_MS;
    Atomics.store(signal, 0, 2);
    while (Atomics.load(signal, 0) !== 3 || performance.now() < until);
  };
  setImmediate(standStill);
  return pool.send({ envelope: { from: 'a@s.test', to: ['b@d.test'] }, content: 'Subject: hi\r\n\r\nbody\r\n' });
}

describe.each([
  ['plain', false],
  ['TLS', true],
])('a process that stands still past its timeout after the final dot (%s)', (_, tls) => {
  it.each<End>(['none', 'FIN', 'RST'])(
    'reads an acceptance that arrived meanwhile, before the end of the connection (%s)',
    async (end) => {
      const outcome = await sendStandingStill({ end, final: '250 2.0.0 Queued\r\n', tls });
      expect(outcome).toMatchObject({ result: 'accepted', code: 250 });
    },
  );

  it.each<End>(['none', 'FIN', 'RST'])('reads a rejection that arrived meanwhile (%s)', async (end) => {
    const outcome = await sendStandingStill({ end, final: '554 5.7.1 Not today\r\n', tls });
    expect(outcome).toMatchObject({ result: 'refused', stage: 'dot', code: 554 });
  });

  it.each<End>(['none', 'FIN', 'RST'])('knows no outcome if nothing arrived (%s)', async (end) => {
    expect(await sendStandingStill({ end, final: '', tls })).toMatchObject({ result: 'unknown' });
  });
});
