import type { AddressInfo } from 'node:net';
import { authenticate } from 'mailauth';
import { simpleParser } from 'mailparser';
import pg from 'pg';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { generateSelfSignedCertificate } from '../../src/platform/mail/inbound/self-signed.js';
import type { ReceiverOptions } from './receiver.js';

/**
 * Program of a mail receiver: accepts a message by SMTP, parses it, authenticates its sender, and stores it in its own transaction before
 * it replies 250. It matches and classifies nothing and keeps one copy of the source.
 */
const { databaseUrl, databaseConnections, hostname } = JSON.parse(process.argv[2] ?? '{}') as ReceiverOptions;
const pool = new pg.Pool({ connectionString: databaseUrl, max: databaseConnections });
await pool.query(`create table if not exists peer_mail (
  id bigint generated always as identity primary key, recipient text, message_id text, in_reply_to text, subject text,
  body text, authentication jsonb, source bytea)`);

/**
 * Rejects all queries: the domains of the benchmark are reserved and have no DNS records, so the product queries no name server
 * about them either.
 */
const resolver = async (): Promise<never> => {
  throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
};

/** Returns the result of a check; null if it is missing or failed. */
function statusOf<T>(result: false | { readonly status?: T } | undefined): T | null {
  return result === undefined || result === false ? null : (result.status ?? null);
}

async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const { mailFrom, rcptTo } = session.envelope;
  const [parsed, { spf, dkim, dmarc }] = await Promise.all([
    simpleParser(raw),
    authenticate(raw, {
      ip: session.remoteAddress,
      helo: session.hostNameAppearsAs || '',
      sender: mailFrom === false ? '' : mailFrom.address,
      mta: hostname,
      disableBimi: true,
      resolver,
    }),
  ]);
  const verdicts = {
    spf: statusOf(spf),
    dkim: dkim?.results.map(({ status }) => status),
    dmarc: statusOf(dmarc),
  };
  await pool.query({
    name: 'store',
    text: `insert into peer_mail (recipient, message_id, in_reply_to, subject, body, authentication, source)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      rcptTo[0]?.address,
      ...[parsed.messageId, parsed.inReplyTo, parsed.subject, parsed.text],
      ...[JSON.stringify(verdicts), raw],
    ],
  });
}

const server = new SMTPServer({
  ...{ name: hostname, authOptional: true, disabledCommands: ['AUTH'], disableReverseLookup: true, logger: false },
  ...generateSelfSignedCertificate(hostname, new Date()),
  onData: (stream, session, callback) => {
    take(stream, session).then(
      () => callback(null, '2.0.0 Stored'),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`);
        callback(error);
      },
    );
  },
});
// Without this, the kernel delays each short reply until the client's delayed acknowledgment. The product sets it too.
server.server.on('connection', (socket: { setNoDelay(on: boolean): void }) => socket.setNoDelay(true));
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
