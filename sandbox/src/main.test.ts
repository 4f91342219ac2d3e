import { type ChildProcess, spawn } from 'node:child_process';
import { createTransport } from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import { startFastSink } from './sink.js';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(...options: string[]): { output: () => string; child: ChildProcess } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts', ...options]);
  children.push(child);
  let text = '';
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { output: () => text, child };
}

it('runs as a process, tells what happens line by line and answers by real SMTP', async () => {
  const inbound = await startFastSink();
  const { output, child } = start('--smtp-port', '0', '--deliver-to', `127.0.0.1:${inbound.port}`, '--speed', '100000');
  await expect.poll(output, { timeout: 15_000 }).toMatch(/listens on 127\.0\.0\.1:\d+/);
  const port = Number(/listens on 127\.0\.0\.1:(\d+)/.exec(output())?.[1]);
  const transport = createTransport({ host: '127.0.0.1', port });
  await transport.sendMail({
    from: 'max@sender.example',
    to: 'anna+reply1d@firm.example',
    subject: 'Hello',
    text: 'Hi',
  });
  transport.close();
  await expect.poll(inbound.count, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(output)
    .toMatch(/reaction {3}anna\+reply1d@firm\.example: reply \(interested\) -> max@sender\.example/);
  expect(output()).toMatch(/accepted {3}max@sender\.example -> anna\+reply1d@firm\.example {2}"Hello"/);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await inbound.close();
}, 30_000);

it('says what is wrong with an option and ends', async () => {
  const { output, child } = start('--deliver-to', 'nowhere');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  expect(await ended).toBe(1);
  expect(output()).toContain('not host:port: nowhere');
}, 30_000);
