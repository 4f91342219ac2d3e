import { channelUrlContext } from './modules/foundation/notices/channel-url.js';
import { headersContext, signingSecretContext } from './modules/insight/webhooks/signing-keys.js';
import { erasureContext } from './modules/operation/privacy/index.js';
import { fileSecretContext } from './modules/outreach/sources/files/file-access.js';
import { secretContext } from './modules/reach/domains/providers/open-provider.service.js';
import type { ConfiguredDnsName } from './modules/reach/domains/providers/port.js';
import { registrantContext } from './modules/reach/domains/purchases/purchase.service.js';
import { dkimKeyContext } from './modules/reach/domains/registry/dkim-keys.js';
import { credentialsContext } from './modules/reach/mailboxes/core/connection.js';
import { tokensContext } from './modules/reach/mailboxes/oauth/sealed-tokens.js';
import { verifierContext } from './modules/reach/mailboxes/oauth/start-grant.service.js';
import { tenantContext } from './modules/reach/mailboxes/oauth/tenant-access.js';
import { watchAccessContext } from './modules/reach/mailboxes/watches/end-watches.service.js';
import { apiKeyContext } from './modules/reach/sequencers/connection-access.js';
import { CIRCLE_KEY_CONTEXT } from './modules/sending/warmup/circles/keys.service.js';
import { formerKeyContext } from './platform/db/former-token-keys.js';
import type { SealedColumn } from './platform/db/sealed/sealed-column.js';
import { blobContext } from './platform/files/blobs/blobs.js';
import { storedResponseContext } from './platform/http/idempotency.js';
import { instanceSecretContext } from './platform/open-secrets.js';

const BY_ID: SealedColumn['key'] = ['workspace_id', 'id'];

/** Every column that the master key encrypts. `outrider rotate-master-key` encrypts them again under a new key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'installation_secrets',
    column: 'sealed',
    key: ['name'],
    ofInstance: true,
    context: (row) => instanceSecretContext(String(row['name'])),
  },
  {
    table: 'contact_source_files',
    column: 'auth_secret',
    key: ['workspace_id', 'source_id'],
    context: (row) => fileSecretContext(String(row['source_id'])),
  },
  { table: 'blobs', column: 'sealed_key', key: BY_ID, context: (row) => blobContext(String(row['id'])) },
  { table: 'circle_keys', column: 'private_key', key: ['id'], ofInstance: true, context: () => CIRCLE_KEY_CONTEXT },
  { table: 'domains', column: 'dkim_private_key', key: BY_ID, context: (row) => dkimKeyContext(String(row['id'])) },
  {
    table: 'domains',
    column: 'dkim_next_private_key',
    key: BY_ID,
    context: (row) => dkimKeyContext(String(row['id'])),
  },
  {
    table: 'dns_providers',
    column: 'secret',
    key: ['workspace_id', 'provider'],
    context: (row) => secretContext(row['provider'] as ConfiguredDnsName),
  },
  { table: 'domain_purchases', column: 'contact', key: BY_ID, context: (row) => registrantContext(String(row['id'])) },
  { table: 'erasures', column: 'address', key: BY_ID, context: (row) => erasureContext(String(row['id'])) },
  { table: 'former_token_keys', column: 'sealed', key: BY_ID, context: (row) => formerKeyContext(String(row['id'])) },
  { table: 'mailboxes', column: 'secrets', key: BY_ID, context: (row) => credentialsContext(Number(row['id'])) },
  {
    table: 'mailbox_tokens',
    column: 'tokens',
    key: ['workspace_id', 'mailbox_id'],
    context: (row) => tokensContext({ mailboxId: Number(row['mailbox_id']) }),
  },
  {
    table: 'mailbox_watches',
    column: 'access',
    key: ['workspace_id', 'mailbox_id'],
    context: (row) => watchAccessContext(Number(row['mailbox_id'])),
  },
  { table: 'notice_channels', column: 'url', key: BY_ID, context: (row) => channelUrlContext(String(row['id'])) },
  { table: 'oauth_grants', column: 'verifier', key: BY_ID, context: (row) => verifierContext(String(row['id'])) },
  {
    table: 'oauth_grants',
    column: 'tokens',
    key: BY_ID,
    context: (row) => tokensContext({ grant: String(row['id']) }),
  },
  { table: 'sequencer_connections', column: 'api_key', key: BY_ID, context: (row) => apiKeyContext(Number(row['id'])) },
  { table: 'tenants', column: 'credentials', key: BY_ID, context: (row) => tenantContext(String(row['id'])) },
  { table: 'webhook_secrets', column: 'secret', key: BY_ID, context: (row) => signingSecretContext(String(row['id'])) },
  {
    table: 'webhook_subscriptions',
    column: 'headers',
    key: BY_ID,
    context: (row) => headersContext(String(row['id'])),
  },
  {
    table: 'idempotency_keys',
    column: 'body',
    key: ['workspace_id', 'method', 'route', 'key'],
    also: ['caller'],
    format: 'base64',
    context: (row) =>
      storedResponseContext(String(row['caller']), String(row['method']), String(row['route']), String(row['key'])),
  },
];
