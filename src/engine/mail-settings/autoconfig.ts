import { childAt, readXml, UnreadableXml, type XmlElement } from '../xml/read-xml.js';
import type { FoundServer, FoundServers } from './servers.js';

/**
 * Returns the servers in a Thunderbird autoconfiguration file (draft-ietf-mailmaint-autoconfig): `clientConfig` with an `emailProvider`.
 * Prefers implicit TLS and never accepts plain text. Null without such a file, or without SMTP.
 */
export function readAutoconfig(document: string, email: string): FoundServers | null {
  const provider = readProvider(document);
  if (provider === undefined) return null;
  const smtp = bestOf(provider, 'outgoingServer', 'smtp', email);
  return smtp === null ? null : { smtp, imap: bestOf(provider, 'incomingServer', 'imap', email) };
}

function readProvider(document: string): XmlElement | undefined {
  try {
    const root = readXml(document);
    return root.name === 'clientConfig' ? childAt(root, 'emailProvider') : undefined;
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined;
    throw error;
  }
}

function bestOf(provider: XmlElement, element: string, type: string, email: string): FoundServer | null {
  const servers = provider.children
    .filter((child) => child.name === element && child.attributes['type']?.toLowerCase() === type)
    .flatMap((child) => readServer(child, email));
  return servers.find((server) => server.security === 'tls') ?? servers[0] ?? null;
}

const SECURITIES: Readonly<Record<string, 'tls' | 'starttls'>> = { SSL: 'tls', TLS: 'tls', STARTTLS: 'starttls' };

function readServer(element: XmlElement, email: string): FoundServer[] {
  const text = (name: string): string => childAt(element, name)?.text ?? '';
  const security = SECURITIES[text('socketType').toUpperCase()];
  const port = Number(text('port'));
  const host = filledIn(text('hostname'), email).toLowerCase();
  if (security === undefined || !Number.isInteger(port) || port < 1 || port > 65_535 || host === '') return [];
  const username = filledIn(text('username'), email);
  return [{ host, port, security, username: username === '' ? email : username.slice(0, 320) }];
}

function filledIn(text: string, email: string): string {
  const at = email.lastIndexOf('@');
  return text
    .replaceAll('%EMAILADDRESS%', email)
    .replaceAll('%EMAILLOCALPART%', email.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', email.slice(at + 1));
}
