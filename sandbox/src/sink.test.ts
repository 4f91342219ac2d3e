import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { type RawMessage, RawSmtpClient } from './raw-client.js';
import { createSelfSignedIdentity } from './self-signed.js';
import { type FastSink, startFastSink } from './sink.js';
import { readSinkLog } from './sink-log.js';

const directories: string[] = [];
const sinks: FastSink[] = [];

function logPath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'outrider-sink-'));
  directories.push(directory);
  return join(directory, 'sink.jsonl');
}

async function open(...options: Parameters<typeof startFastSink>): Promise<FastSink> {
  const sink = await startFastSink(...options);
  sinks.push(sink);
  return sink;
}

function messages(count: number, prefix = 'm'): RawMessage[] {
  const filler = 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr.\r\n'.repeat(30);
  return Array.from({ length: count }, (_, index) => ({
    from: 'sales@sender.example',
    to: `${prefix}${index}@recipient.example`,
    data: `Message-ID: <${prefix}${index}@sender.example>\r\nX-Marker: c1:${index}\r\nSubject: hello\r\n\r\n${filler}`,
  }));
}

afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

describe('fast sink', () => {
  it('records envelope, Message-ID and marker of every pipelined message in order', async () => {
    const sink = await open();
    const client = await RawSmtpClient.connect(sink.port);
    expect(await client.sendAll(messages(3))).toBe(3);
    client.close();
    expect(sink.records().map((record) => [record.from, record.to, record.messageId, record.marker])).toEqual([
      ['sales@sender.example', ['m0@recipient.example'], '<m0@sender.example>', 'c1:0'],
      ['sales@sender.example', ['m1@recipient.example'], '<m1@sender.example>', 'c1:1'],
      ['sales@sender.example', ['m2@recipient.example'], '<m2@sender.example>', 'c1:2'],
    ]);
  });

  it('has written a message to the log before it answers 250', async () => {
    const logTo = logPath();
    const sink = await open({ logTo });
    const client = await RawSmtpClient.connect(sink.port);
    for (let index = 0; index < 5; index += 1) {
      await client.sendAll(messages(1, `r${index}-`));
      expect(readSinkLog(logTo)).toHaveLength(index + 1);
    }
    client.close();
    expect(sink.records()).toHaveLength(0);
  });

  it('logs a message that it accepts and then cuts without a 250', async () => {
    const logTo = logPath();
    const sink = await open({ logTo, dropAfterAcceptEvery: 2 });
    const client = await RawSmtpClient.connect(sink.port);
    await expect(client.sendAll(messages(3))).rejects.toThrow();
    expect(readSinkLog(logTo).map((record) => record.messageId)).toEqual([
      '<m0@sender.example>',
      '<m1@sender.example>',
    ]);
  });

  it('drops a torn last line of a log, because its message was never answered', () => {
    const path = logPath();
    appendFileSync(path, '{"at":1,"from":"a","to":["b"],"messageId":"<1@a>","marker":null}\n{"at":2,"fr');
    expect(readSinkLog(path).map((record) => record.messageId)).toEqual(['<1@a>']);
  });

  it('keeps a smuggled message inside its carrier', async () => {
    const sink = await open();
    const client = await RawSmtpClient.connect(sink.port);
    const smuggled = '\n.\nMAIL FROM:<evil@x.example>\nRCPT TO:<victim@x.example>\nDATA\nSubject: evil\n\nhi\r.\r\n.\n';
    await client.sendAll([
      { from: 'a@a.example', to: 'b@b.example', data: `Message-ID: <1@a>\r\n\r\nx${smuggled}end` },
    ]);
    client.close();
    expect(sink.count()).toBe(1);
    expect(sink.records()[0]?.to).toEqual(['b@b.example']);
  });

  it.each([
    ['STARTTLS', false],
    ['implicit TLS', true],
  ])('speaks %s and AUTH with a verified certificate', async (_name, implicitTls) => {
    const identity = createSelfSignedIdentity();
    const sink = await open({ tls: identity, implicitTls });
    const transport = createTransport({
      host: '127.0.0.1',
      port: sink.port,
      secure: implicitTls,
      requireTLS: !implicitTls,
      tls: { ca: identity.cert, servername: 'localhost' },
      auth: { user: 'anna@sender.example', pass: 'secret' },
    });
    const info = await transport.sendMail({ from: 'anna@sender.example', to: 'b@b.example', subject: 'x', text: 'y' });
    transport.close();
    expect(info.response).toMatch(/^250/);
    expect(sink.records()[0]?.messageId).toBe(info.messageId);
  });

  it('drops TLS connections too when set to drop after accepting', async () => {
    const identity = createSelfSignedIdentity();
    const sink = await open({ tls: identity, dropAfterAcceptEvery: 1 });
    const transport = createTransport({ host: '127.0.0.1', port: sink.port, tls: { rejectUnauthorized: false } });
    await expect(transport.sendMail({ from: 'a@a.example', to: 'b@b.example', text: 'y' })).rejects.toThrow();
    transport.close();
    expect(sink.count()).toBe(1);
  });

  it('takes a body that arrives byte by byte, with dots stuffed', async () => {
    const sink = await open();
    const client = await RawSmtpClient.connect(sink.port);
    client.write('MAIL FROM:<a@a.example>\r\nRCPT TO:<b@b.example>\r\nDATA\r\n');
    await client.replies(3);
    const answer = client.replies(1);
    for (const byte of 'Message-ID: <slow@a>\r\n\r\n..\r\n.\r\n') {
      client.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await answer)[0]).toMatch(/^250/);
    client.close();
    expect(sink.records()[0]?.messageId).toBe('<slow@a>');
  });

  it('runs as a process of its own whose log survives kill -9', async () => {
    const logTo = logPath();
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/sink-main.ts', '--log', logTo], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const firstLine = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      child.once('exit', () => reject(new Error('sink ended')));
    });
    const { port } = JSON.parse(firstLine) as { port: number };
    const client = await RawSmtpClient.connect(port);
    const accepted = await client.sendAll(messages(200));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    client.close();
    expect(accepted).toBe(200);
    expect(readSinkLog(logTo)).toHaveLength(200);
  }, 20_000);
});
