import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Certificate authority that a test trusts or distrusts. */
export interface Authority {
  /** Certificate of the authority (PEM). */
  readonly ca: string;
  /** Issues a certificate for an IP address. */
  issue(address: string): Certificate;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Returns whether OpenSSL, which creates the certificates, is installed. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Creates an authority with its own key. */
export function makeAuthority(): Authority {
  const openssl = (folder: string, ...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const inFolder = <T>(work: (folder: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'outrider-ca-'));
    try {
      return work(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const own = inFolder((folder) => {
    const files = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority', '-days', '2'];
    openssl(folder, 'req', '-x509', ...NEW_KEY, ...files);
    return read(folder, 'ca.key', 'ca.pem');
  });
  return {
    ca: own.cert,
    issue: (address) =>
      inFolder((folder) => {
        writeFileSync(join(folder, 'ca.key'), own.key);
        writeFileSync(join(folder, 'ca.pem'), own.cert);
        writeFileSync(join(folder, 'names'), `subjectAltName=IP:${address}`);
        openssl(folder, 'req', ...NEW_KEY, '-keyout', 'key', '-out', 'csr', '-subj', `/CN=${address}`);
        const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
        openssl(folder, 'x509', '-req', '-in', 'csr', ...signer, '-out', 'cert');
        return read(folder, 'key', 'cert');
      }),
  };
}

function read(folder: string, key: string, cert: string): Certificate {
  return { key: readFileSync(join(folder, key), 'utf8'), cert: readFileSync(join(folder, cert), 'utf8') };
}

/** HTTPS proxy in front of an instance, as operators run one. */
export interface Front {
  readonly url: string;
  /** Presents another certificate from now on. */
  show(certificate: Certificate): void;
  close(): Promise<void>;
}

export async function openFront(address: string, certificate: Certificate, appPort: number): Promise<Front> {
  const port = await freePort();
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port: appPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return {
    url: `https://${address}:${port}`,
    show: (another) => {
      server.setSecureContext(another);
      server.closeAllConnections();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
