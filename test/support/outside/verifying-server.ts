import { promises as dns } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { authenticate } from 'mailauth';
import { SMTPServer } from 'smtp-server';

/** Received message, with the verdict of its sender's DNS. */
export interface VerifiedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly spf: string;
  /** DKIM results, one per signature. */
  readonly dkim: readonly string[];
  readonly dmarc: string;
}

export interface VerifyingServer {
  readonly port: number;
  readonly messages: readonly VerifiedMessage[];
  close(): Promise<void>;
}

/** Starts an SMTP server on loopback that checks SPF, DKIM, and DMARC of each message with the DNS server at `dnsPort`. */
export async function startVerifyingServer(dnsPort: number): Promise<VerifyingServer> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 3 });
  resolver.setServers([`127.0.0.1:${dnsPort}`]);
  const messages: VerifiedMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const raw = Buffer.concat(chunks);
        verdictsOf(resolver, raw, { ip: session.remoteAddress, helo: session.hostNameAppearsAs || '', sender: from })
          .then((verdicts) => {
            const to = rcptTo.map(({ address }) => address);
            messages.push({ from, to, raw: raw.toString('utf8'), ...verdicts });
            done();
          })
          .catch(done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    messages,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function verdictsOf(
  resolver: dns.Resolver,
  raw: Buffer,
  client: { readonly ip: string; readonly helo: string; readonly sender: string },
): Promise<Pick<VerifiedMessage, 'spf' | 'dkim' | 'dmarc'>> {
  const found = await authenticate(raw, {
    ...client,
    mta: 'verifier.example',
    disableBimi: true,
    resolver: (name, type) => resolver.resolve(name, type) as Promise<string[]>,
  });
  return {
    spf: found.spf === false ? 'none' : found.spf.status.result,
    dkim: found.dkim.results.map(({ status }) => status.result),
    dmarc: found.dmarc === false ? 'none' : found.dmarc.status.result,
  };
}
