import { dkimPlace } from './modules/domains/dkim-keys.js';
import { placeOf } from './modules/domains/providers/open-provider.service.js';
import type { ConfiguredDnsName } from './modules/domains/providers/port.js';
import { registrantPlace } from './modules/domains/purchases/purchase.service.js';
import { secretsPlace } from './modules/mailboxes/connection/connection.js';
import { tokensPlace } from './modules/mailboxes/oauth/sealed-tokens.js';
import { verifierPlace } from './modules/mailboxes/oauth/start-grant.service.js';
import { apiKeyPlace } from './modules/sequencers/connection-access.js';
import { CIRCLE_KEY_PLACE } from './modules/warmup/circles/keys.service.js';
import { headersPlace, secretPlace } from './modules/webhooks/signing-keys.js';
import type { SealedColumn } from './platform/db/sealed/sealed-column.js';
import { storedAnswerPlace } from './platform/http/idempotency.js';
import { installationPlace } from './platform/open-secrets.js';

const BY_ID: SealedColumn['key'] = ['workspace_id', 'id'];

/** Every column that the master key encrypts. `outrider rotate-master-key` encrypts them again under a new key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'installation_secrets',
    column: 'sealed',
    key: ['name'],
    ofInstance: true,
    place: (row) => installationPlace(String(row['name'])),
  },
  { table: 'circle_keys', column: 'private_key', key: ['id'], ofInstance: true, place: () => CIRCLE_KEY_PLACE },
  { table: 'domains', column: 'dkim_private_key', key: BY_ID, place: (row) => dkimPlace(String(row['id'])) },
  { table: 'domains', column: 'dkim_next_private_key', key: BY_ID, place: (row) => dkimPlace(String(row['id'])) },
  {
    table: 'dns_providers',
    column: 'secret',
    key: ['workspace_id', 'provider'],
    place: (row) => placeOf(row['provider'] as ConfiguredDnsName),
  },
  { table: 'domain_purchases', column: 'contact', key: BY_ID, place: (row) => registrantPlace(String(row['id'])) },
  { table: 'mailboxes', column: 'secrets', key: BY_ID, place: (row) => secretsPlace(Number(row['id'])) },
  {
    table: 'mailbox_tokens',
    column: 'tokens',
    key: ['workspace_id', 'mailbox_id'],
    place: (row) => tokensPlace({ mailboxId: Number(row['mailbox_id']) }),
  },
  { table: 'oauth_grants', column: 'verifier', key: BY_ID, place: (row) => verifierPlace(String(row['id'])) },
  { table: 'oauth_grants', column: 'tokens', key: BY_ID, place: (row) => tokensPlace({ grant: String(row['id']) }) },
  { table: 'sequencer_connections', column: 'api_key', key: BY_ID, place: (row) => apiKeyPlace(Number(row['id'])) },
  { table: 'webhook_secrets', column: 'secret', key: BY_ID, place: (row) => secretPlace(String(row['id'])) },
  { table: 'webhook_subscriptions', column: 'headers', key: BY_ID, place: (row) => headersPlace(String(row['id'])) },
  {
    table: 'idempotency_keys',
    column: 'body',
    key: ['workspace_id', 'method', 'route', 'key'],
    also: ['caller'],
    format: 'base64',
    place: (row) =>
      storedAnswerPlace(String(row['caller']), String(row['method']), String(row['route']), String(row['key'])),
  },
];
