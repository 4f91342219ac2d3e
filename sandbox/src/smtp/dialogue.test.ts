import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { RawSmtpClient } from '../raw-client.js';
import { createSelfSignedIdentity } from '../self-signed.js';
import { type SmtpServer, startSmtpServer } from './server.js';

let server: SmtpServer | null = null;
const users: string[] = [];
const seen: Array<{ from: string; to: readonly string[] }> = [];

async function open(maxMessageBytes = 1_000): Promise<RawSmtpClient> {
  users.length = 0;
  seen.length = 0;
  server = await startSmtpServer({
    maxMessageBytes,
    handlers: {
      auth: (_session, user) => {
        users.push(user);
        return null;
      },
      message: (_session, transaction) => {
        seen.push({ from: transaction.from, to: transaction.to });
        return '250 2.0.0 OK';
      },
    },
  });
  return RawSmtpClient.connect(server.port);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

afterEach(async () => {
  await server?.close();
  server = null;
});

describe('SMTP dialogue', () => {
  it('knows who logs in by PLAIN, LOGIN, XOAUTH2 and OAUTHBEARER', async () => {
    const client = await open();
    expect(await client.command(`AUTH PLAIN ${base64('\0anna\0pw')}`)).toMatch(/^235/);
    expect(await client.command('AUTH LOGIN')).toBe(`334 ${base64('Username:')}`);
    expect(await client.command(base64('ben'))).toBe(`334 ${base64('Password:')}`);
    expect(await client.command(base64('pw'))).toMatch(/^235/);
    expect(await client.command(`AUTH XOAUTH2 ${base64('user=eve\u0001auth=Bearer t\u0001\u0001')}`)).toMatch(/^235/);
    expect(await client.command('AUTH OAUTHBEARER')).toMatch(/^334/);
    expect(await client.command(base64('n,a=dan,\u0001auth=Bearer t\u0001\u0001'))).toMatch(/^235/);
    expect(await client.command('AUTH PLAIN')).toMatch(/^334/);
    expect(await client.command('*')).toMatch(/^501/);
    expect(users).toEqual(['anna', 'ben', 'eve', 'dan']);
    client.close();
  });

  it.each([
    ['RCPT TO:<a@b>', /^503/],
    ['DATA', /^503/],
    ['MAIL FROM:', /^501/],
    ['MAIL FROM:<a@b> SIZE=1001', /^552/],
    ['NONSENSE', /^500/],
    ['STARTTLS', /^454/],
    ['AUTH NTLM', /^504/],
    ['MAIL FROM:<>', /^250/],
    ['MAIL FROM:<@relay.example:a@b.example> BODY=8BITMIME', /^250/],
  ])('answers %s', async (command, reply) => {
    const client = await open();
    expect(await client.command(command)).toMatch(reply);
    client.close();
  });

  it('takes the null return path and refuses a message over the size it announced', async () => {
    const client = await open();
    expect(await client.sendAll([{ from: '', to: 'a@b.example', data: 'Subject: x\r\n\r\nhi' }])).toBe(1);
    expect(await client.sendAll([{ from: '', to: 'a@b.example', data: 'x'.repeat(1_001) }])).toBe(0);
    expect(seen).toEqual([{ from: '', to: ['a@b.example'] }]);
    client.close();
  });

  it('ends a connection whose command line never ends', async () => {
    const client = await open();
    const answer = client.replies(1);
    client.write('x'.repeat(13_000));
    expect((await answer)[0]).toMatch(/^500/);
    await expect(client.replies(1)).rejects.toThrow();
  });

  it('forgets what was pipelined behind STARTTLS (command injection)', async () => {
    const identity = createSelfSignedIdentity();
    server = await startSmtpServer({ tls: identity, handlers: { message: () => '250 OK' } });
    const plain = connect({ port: server.port, host: '127.0.0.1' });
    plain.setEncoding('latin1');
    const lines = (wanted: RegExp): Promise<string> =>
      new Promise((resolve) => {
        let text = '';
        plain.on('data', (chunk: string) => {
          text += chunk;
          if (wanted.test(text)) resolve(text);
        });
      });
    const ready = lines(/220 2\.0\.0/);
    plain.write('EHLO x\r\nSTARTTLS\r\nMAIL FROM:<evil@x.example>\r\n');
    await ready;
    plain.removeAllListeners('data');
    const secure = connectTls({ socket: plain, ca: identity.cert, servername: 'localhost' });
    const reply = await new Promise<string>((resolve) => {
      secure.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      secure.write('RCPT TO:<a@b.example>\r\n');
    });
    expect(reply).toMatch(/^503/);
    secure.destroy();
  });
});
