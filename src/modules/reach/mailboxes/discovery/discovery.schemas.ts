import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { enumOf, nullable } from '../../../../platform/http/types.js';
import { AUTH_KINDS, SECURITIES } from '../core/connection.schemas.js';
import { DISCOVERY_SOURCES } from './sources.js';

const SOURCES = enumeration('DiscoverySource', DISCOVERY_SOURCES);
const OUTCOMES = enumeration('DiscoveryOutcome', ['found', 'nothing', 'unreadable', 'unanswered']);
const PROVIDERS = enumeration('DiscoveryProvider', ['google', 'microsoft', 'smtp']);

export const MailboxDiscoverIn = Type.Object(
  {
    email: Type.String({
      format: 'email',
      maxLength: 320,
      description: 'Address to connect.',
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
    username: Type.String({ description: 'Username to sign in with.', examples: ['jo@example.org'] }),
  },
  { $id: 'DiscoveredServer' },
);

const DiscoveredServers = Type.Object(
  {
    source: enumOf(SOURCES, {
      description:
        'Source of the settings. `known`: published by the provider of the domain; `autoconfig`, `well_known`: a file on the domain; `mx`: published by its mail host; `mx_autoconfig`: a file on the mail host; `srv`: service records; `guess`: common host names.',
    }),
    provider: enumOf(PROVIDERS),
    auth: Type.Array(enumOf(AUTH_KINDS), { description: 'Authentication methods Outrider supports, best first.' }),
    smtp: DiscoveredServer,
    imap: nullable(DiscoveredServer, { description: 'IMAP settings; null if none are published.' }),
    advice: Type.Array(Type.String({ examples: ["It takes an app password, not the account's own."] }), {
      description: 'Steps required at the provider, and what to verify before entering a password.',
    }),
  },
  { $id: 'DiscoveredServers' },
);

export const MailboxDiscoverOut = Type.Object(
  {
    email: Type.String({ examples: ['jo@example.org'] }),
    domain: Type.String({ examples: ['example.org'] }),
    hoster: nullable(Type.String({ examples: ['Google'] }), {
      description: 'Email provider of the domain, detected from its MX records.',
    }),
    candidates: Type.Array(DiscoveredServers, { description: 'Candidates, most reliable first.' }),
    advice: Type.Array(Type.String({ examples: ['Proton lets no other program in without its Bridge.'] }), {
      description: 'Information on the provider, even without a candidate.',
    }),
    asked: Type.Array(
      Type.Object(
        { source: enumOf(SOURCES), outcome: enumOf(OUTCOMES) },
        { $id: 'DiscoveryStep', description: 'Source that was checked, with the result.' },
      ),
    ),
  },
  { $id: 'MailboxDiscoverOut' },
);
