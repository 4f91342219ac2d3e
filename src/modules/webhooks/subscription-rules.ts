import { headerProblem } from '../../engine/webhook/headers.js';
import { isTypePattern } from '../../engine/webhook/match.js';
import { isUsableSecret } from '../../engine/webhook/signing.js';
import type { Ctx } from '../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../platform/errors.js';
import { createEgressPolicy, EgressRefused } from '../../platform/outbound/egress-policy.js';
import type { EventCatalogue } from '../events/index.js';
import { listKnownCampaigns } from './known-campaigns.reads.js';

export interface SettingsInput {
  readonly url: string;
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly maxPerSecond: number | null;
}

/** Ports that endpoints can use. */
const PORTS = [80, 443, 8080, 8443];

/** Checks what a schema cannot, for the given fields, and reports all problems together. Throws `ValidationError`. */
export async function assertSettings(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  input: Partial<SettingsInput> & { readonly secret?: string },
): Promise<void> {
  const issues: ValidationIssue[] = [
    ...urlIssues(ctx, input.url),
    ...typeIssues(catalogue, input.eventTypes ?? []),
    ...headerIssues(input.headers ?? {}),
    ...secretIssues(input.secret),
    ...(await campaignIssues(ctx, workspaceId, input.campaignIds ?? [])),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Checks what needs no lookup. Names are resolved and checked at each connection. */
function urlIssues(ctx: Ctx, url: string | undefined): ValidationIssue[] {
  if (url === undefined) return [];
  if (!URL.canParse(url)) return [valueIssue(['body', 'url'], 'invalid_url', 'must be a valid URL', url)];
  const policy = createEgressPolicy({ allowCidrs: ctx.config.egressAllow });
  const schemes = ctx.config.webhookAllowHttp ? ['https', 'http'] : ['https'];
  try {
    policy.assertUrlAllowed(url, { schemes, ports: PORTS });
    return [];
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    return [valueIssue(['body', 'url'], 'url_not_allowed', error.message, url)];
  }
}

/**
 * Returns `weak_secret` unless the value is `whsec_` and the base64 of 24 to 64 bytes. The secret itself is not
 * repeated.
 */
export function secretIssues(secret: string | undefined): ValidationIssue[] {
  if (secret === undefined || isUsableSecret(secret)) return [];
  const text = 'a secret is whsec_ and the base64 of 24 to 64 random bytes';
  return [valueIssue(['body', 'secret'], 'weak_secret', text)];
}

/** Returns the values that are neither an event type nor a pattern of existing types. */
export function typeIssues(catalogue: EventCatalogue, patterns: readonly string[]): ValidationIssue[] {
  return unknownTypes(patterns, (pattern) => isTypePattern(pattern, catalogue.names));
}

/** Returns the values that are not an event type. */
export function typeNameIssues(catalogue: EventCatalogue, names: readonly string[]): ValidationIssue[] {
  return unknownTypes(names, (name) => catalogue.find(name) !== undefined);
}

/** Throws 422 `unknown_event_type` at `loc` if the type does not exist. */
export function requireEventType(catalogue: EventCatalogue, name: string, loc: readonly string[]): void {
  if (catalogue.find(name) === undefined) throw new ValidationError([unknownType([...loc], name)]);
}

/** Throws 422 `unknown_campaign` at `loc` if the workspace has no such campaign. */
export async function requireCampaign(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  loc: readonly string[],
): Promise<void> {
  const known = await listKnownCampaigns(ctx.sql, workspaceId, [id]);
  if (!known.has(id)) throw new ValidationError([unknownCampaign([...loc], id)]);
}

function unknownType(loc: Array<string | number>, type: string): ValidationIssue {
  return valueIssue(loc, 'unknown_event_type', 'unknown event type', type);
}

function unknownTypes(types: readonly string[], isKnown: (type: string) => boolean): ValidationIssue[] {
  return types.flatMap((type, index) => (isKnown(type) ? [] : [unknownType(['body', 'eventTypes', index], type)]));
}

function headerIssues(headers: Readonly<Record<string, string>>): ValidationIssue[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const loc = ['body', 'headers', name];
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    const problem = headerProblem(name, value);
    if (problem === 'value') return [valueIssue(loc, 'header_injection', 'must be a valid header value')];
    if (problem === 'name') return [valueIssue(loc, 'header_injection', 'must be a valid header name')];
    if (problem === 'reserved')
      return [valueIssue(loc, 'conflicting_values', 'is a header that Outrider sets and cannot be overridden')];
    return isRepeated ? [valueIssue(loc, 'conflicting_values', 'appears twice in the request')] : [];
  });
}

async function campaignIssues(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<ValidationIssue[]> {
  if (ids.length === 0) return [];
  const known = await listKnownCampaigns(ctx.sql, workspaceId, ids);
  return ids.flatMap((id, index) => (known.has(id) ? [] : [unknownCampaign(['body', 'campaignIds', index], id)]));
}

function unknownCampaign(loc: Array<string | number>, id: string): ValidationIssue {
  return valueIssue(loc, 'unknown_campaign', 'no campaign has this ID', id);
}
