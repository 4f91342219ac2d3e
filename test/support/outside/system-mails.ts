import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SystemMailTaken {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** The operator's server for the service's own email. */
export interface SystemMailServer {
  /** `systemMail` of a configuration. */
  readonly settings: { readonly url: string; readonly from: string };
  readonly mails: SystemMailTaken[];
  /** Rejects the next `times` messages with this code. */
  refuse(code: number, times: number): void;
  refusalsLeft(): number;
  close(): Promise<void>;
}

export async function startSystemMailServer(): Promise<SystemMailServer> {
  const mails: SystemMailTaken[] = [];
  let refusal = { code: 0, times: 0 };
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal.times > 0) {
          refusal = { ...refusal, times: refusal.times - 1 };
          return done(Object.assign(new Error('not now'), { responseCode: refusal.code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from: mailFrom === false ? '' : mailFrom.address, to, text: String(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    settings: { url: `smtp://127.0.0.1:${port}`, from: 'outrider@studio.test' },
    mails,
    refuse: (code, times) => {
      refusal = { code, times };
    },
    refusalsLeft: () => refusal.times,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
