import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { enumOf, nullable } from '../../../platform/http/types.js';
import { AUTH_KINDS, SECURITIES } from '../connection/connection.schemas.js';
import { DISCOVERY_SOURCES } from './sources.js';

const SOURCES = enumeration('DiscoverySource', DISCOVERY_SOURCES);
const OUTCOMES = enumeration('DiscoveryOutcome', ['found', 'nothing', 'unreadable', 'unanswered']);
const PROVIDERS = enumeration('DiscoveryProvider', ['google', 'microsoft', 'smtp']);

export const MailboxDiscoverIn = Type.Object(
  {
    email: Type.String({
      format: 'email',
      maxLength: 320,
      description: 'The address that is to be connected.',
      examples: ['jo@example.org'],
    }),
  },
  { $id: 'MailboxDiscoverIn' },
);

const DiscoveredServer = Type.Object(
  {
    host: Type.String({ examples: ['smtp.example.org'] }),
    port: Type.Integer(),
    security: enumOf(SECURITIES),
    username: Type.String({ description: 'The name to log in with.', examples: ['jo@example.org'] }),
  },
  { $id: 'DiscoveredServer' },
);

const DiscoveredServers = Type.Object(
  {
    source: enumOf(SOURCES, {
      description:
        '`known`: published by the provider of the domain; `autoconfig`, `well_known`: a file of the domain; `mx`: published by the ' +
        'host that its mail goes to; `mx_autoconfig`: a file of that host; `srv`: service records; `guess`: the usual names.',
    }),
    provider: enumOf(PROVIDERS),
    auth: Type.Array(enumOf(AUTH_KINDS), { description: 'Authentication methods Outrider supports, best first.' }),
    smtp: DiscoveredServer,
    imap: nullable(DiscoveredServer, { description: 'Null: no IMAP settings are published.' }),
    advice: Type.Array(Type.String({ examples: ["It takes an app password, not the account's own."] }), {
      description: 'What a person must switch on there, and what to look at before a password goes there.',
    }),
  },
  { $id: 'DiscoveredServers' },
);

export const MailboxDiscoverOut = Type.Object(
  {
    email: Type.String({ examples: ['jo@example.org'] }),
    domain: Type.String({ examples: ['example.org'] }),
    hoster: nullable(Type.String({ examples: ['Google'] }), {
      description: 'Email provider of the domain, by its MX records.',
    }),
    candidates: Type.Array(DiscoveredServers, { description: 'The most reliable first.' }),
    advice: Type.Array(Type.String({ examples: ['Proton lets no other program in without its Bridge.'] }), {
      description: 'What is known of that host, also where there is no candidate.',
    }),
    asked: Type.Array(
      Type.Object(
        { source: enumOf(SOURCES), outcome: enumOf(OUTCOMES) },
        { $id: 'DiscoveryStep', description: 'One place that was looked at, and what came of it.' },
      ),
    ),
  },
  { $id: 'MailboxDiscoverOut' },
);
