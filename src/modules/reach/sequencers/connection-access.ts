import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { createEgressPolicy, EgressRefused } from '../../../platform/outbound/egress-policy.js';
import type { ConnectionRow } from './connections.repo.js';
import type { ProviderAccess } from './providers/provider.js';
import { factsOf } from './providers/registry.js';

const PORTS = [443, 8443];

/** Opens the stored key. The result holds it in clear: never log it. */
export function accessOf(
  ctx: Pick<Ctx, 'secrets'>,
  row: Pick<ConnectionRow, 'workspace_id' | 'id' | 'provider' | 'base_url' | 'api_key'>,
): ProviderAccess {
  const apiKey = ctx.secrets.decrypt(row.workspace_id, apiKeyContext(row.id), row.api_key);
  return { workspaceId: row.workspace_id, apiKey, baseUrl: baseUrlOf(row) };
}

/** Returns access with a key that is not stored. The result holds it in clear: never log it. */
export function candidateAccess(
  row: Pick<ConnectionRow, 'workspace_id' | 'provider' | 'base_url'>,
  apiKey: string,
): ProviderAccess {
  return { workspaceId: row.workspace_id, apiKey, baseUrl: baseUrlOf(row) };
}

function baseUrlOf({ provider, base_url }: Pick<ConnectionRow, 'provider' | 'base_url'>): string {
  const baseUrl = base_url ?? factsOf(provider).baseUrl;
  if (baseUrl === null) throw new Error(`A connection to ${provider} needs an address.`);
  return baseUrl;
}

/** Returns the columns that store a key. */
export function sealKey(
  ctx: Pick<Ctx, 'secrets'>,
  row: Pick<ConnectionRow, 'workspace_id' | 'id' | 'provider' | 'base_url'>,
  apiKey: string,
): Pick<ConnectionRow, 'api_key' | 'api_key_hint' | 'fingerprint'> {
  return {
    api_key: ctx.secrets.encrypt(row.workspace_id, apiKeyContext(row.id), apiKey),
    // Four characters would reveal most of a short key.
    api_key_hint: apiKey.length < 12 ? '' : apiKey.slice(-4),
    fingerprint: ctx.secrets.mac('sequencer-key', `${row.provider}\n${row.base_url ?? ''}\n${apiKey}`),
  };
}

/** Returns where the API key of a connection is encrypted for. */
export function apiKeyContext(connectionId: number): string {
  return `sequencer_connections:${connectionId}:api_key`;
}

/**
 * Checks a URL without DNS: it must be https, unless the operator allows the host. Each connection checks the resolved
 * addresses. Returns the URL without a trailing slash.
 */
export function checkBaseUrl(ctx: Pick<Ctx, 'config'>, text: string): { readonly url: string } | ValidationIssue {
  const loc = ['body', 'base_url'];
  if (!URL.canParse(text)) return valueIssue(loc, 'invalid_url', say`must be a valid URL`, text);
  const policy = createEgressPolicy({ allowCidrs: ctx.config.egressAllow });
  try {
    const url = policy.assertUrlAllowed(text, { schemes: ['https', 'http'], ports: PORTS });
    if (url.search !== '' || url.hash !== '') {
      return valueIssue(loc, 'invalid_url', say('must not contain `?` or `#`'), text);
    }
    const mayBePlain = url.protocol === 'https:' || policy.isAllowListed(url.hostname.replace(/^\[|\]$/g, ''));
    if (!mayBePlain) return valueIssue(loc, 'url_not_allowed', say`must use https; API keys require TLS`, text);
    return { url: url.toString().replace(/\/+$/, '') };
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    return valueIssue(loc, 'url_not_allowed', error.sentence, text);
  }
}
