import type { FoundServer, FoundServers } from './servers.js';

/** Names under which a domain publishes its mail servers (RFC 6186 section 3, RFC 8314 section 5.1). */
export const MAIL_SERVICES = ['_submissions._tcp', '_submission._tcp', '_imaps._tcp', '_imap._tcp'] as const;

type Records = Readonly<Partial<Record<(typeof MAIL_SERVICES)[number], readonly string[]>>>;

/**
 * Returns the servers in SRV records (`<priority> <weight> <port> <host>`), with implicit TLS first (RFC 8314, section 3). The host `.`
 * means that the service does not exist.
 */
export function serversOfRecords(records: Records, email: string): FoundServers | null {
  const of = (name: (typeof MAIL_SERVICES)[number], security: FoundServer['security']): FoundServer | null => {
    const [best] = (records[name] ?? []).flatMap(readRecord).sort((one, other) => one.priority - other.priority);
    return best === undefined ? null : { host: best.host, port: best.port, security, username: email };
  };
  const smtp = of('_submissions._tcp', 'tls') ?? of('_submission._tcp', 'starttls');
  return smtp === null ? null : { smtp, imap: of('_imaps._tcp', 'tls') ?? of('_imap._tcp', 'starttls') };
}

function readRecord(text: string): Array<{ priority: number; port: number; host: string }> {
  const [priority = '', , port = '', host = ''] = text.split(' ');
  const isService = /^\d+$/.test(priority) && /^\d+$/.test(port) && Number(port) > 0 && !['', '.'].includes(host);
  return isService ? [{ priority: Number(priority), port: Number(port), host: host.toLowerCase() }] : [];
}
