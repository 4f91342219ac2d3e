import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { generateSelfSignedCertificate } from '../inbound/self-signed.js';
import { SmtpPool } from './pool.js';
import { numbered } from './reacting-server.fixture.js';
import { RFC_TIMEOUTS } from './types.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Accepts everything over TLS on a separate thread, which responds while this one is busy. */
const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:tls').createServer(workerData, (socket) => {
    let unread = '';
    let inContent = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      let words = '';
      for (;;) {
        const end = unread.indexOf(inContent ? '\\r\\n.\\r\\n' : '\\r\\n');
        if (end < 0) break;
        const line = unread.slice(0, end);
        unread = unread.slice(end + (inContent ? 5 : 2));
        if (inContent) words += '250 Queued\\r\\n';
        else if (line.startsWith('EHLO')) words += '250-threaded\\r\\n250 PIPELINING\\r\\n';
        else if (line === 'DATA') words += '354 Go on\\r\\n';
        else words += '250 Ok\\r\\n';
        inContent = line === 'DATA';
      }
      if (words !== '') socket.write(words);
    });
    socket.write('220 threaded ESMTP\\r\\n');
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

it('a good reply over TLS is one even when it is read before TLS has told that all is written', async () => {
  const certificate = generateSelfSignedCertificate('mail.test', new Date());
  const worker = new Worker(SERVER, { eval: true, workerData: certificate });
  closers.push(() => worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  const pool = new SmtpPool(
    { host: '127.0.0.1', port, servername: 'mail.test', security: 'tls', auth: null, helloName: 'client.test' },
    { policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }), timeouts: RFC_TIMEOUTS, ca: certificate.cert },
    { maxConnections: 1 },
  );
  closers.push(() => pool.close());
  // The hand-over ends in a timer, prepared data is written, and the next timer blocks the thread until the reply arrives.
  const onHanded = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(() => {
        setTimeout(resolve, 1);
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60), 1);
      }, 40);
    });
  const outcomes = await Promise.all([1, 2, 3, 4].map((n) => pool.send({ ...numbered(n), onHanded })));
  expect(outcomes.map((outcome) => outcome.result)).toEqual(Array(4).fill('accepted'));
});
