import { type ImportTarget, parseTarget } from '../../engine/csv/fields.js';
import type { ExistingProfiles } from '../../engine/profiles/field-types.js';
import { say } from '../../engine/words/say.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { storedJson } from '../../platform/db/stored-json.js';
import { conflict, notFound, ValidationError, type ValidationIssue, valueIssue } from '../../platform/errors.js';
import { hashKey, keyHint } from '../../platform/http/credentials.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { listDeliveries, type SourceDeliveryRow } from './deliveries.repo.js';
import { makeSourceSecret } from './source-secret.js';
import {
  deleteSource,
  findSource,
  insertSource,
  type ListedSource,
  listSources,
  lockSource,
  lockSources,
  updateSource,
} from './sources.repo.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MAX_SOURCES = 50;
/** Maximum requests of a source in a response. */
export const SHOWN_DELIVERIES = 50;
const HOUR_MS = 3_600_000;

export interface SourceInput {
  readonly name: string;
  readonly enabled: boolean;
  readonly mapping: Readonly<Record<string, string>>;
  readonly existing: ExistingProfiles;
  readonly tags: readonly string[];
  readonly campaignId: string | null;
  readonly redirectUrl: string | null;
  readonly honeypot: string | null;
}

/** Source with its secret, which is available only at creation and rotation. */
export interface CreatedSource {
  readonly row: ListedSource;
  readonly secret: string;
}

/** Creates a source. Throws 409 `limit_reached`, 404 `campaign_not_found`, 409 `campaign_not_editable`, and 422s. */
export function createSource(ctx: Ctx, workspaceId: number, input: SourceInput): Promise<CreatedSource> {
  return inTx(ctx, async (ctx) => {
    await requireValid(ctx, workspaceId, input);
    const used = await lockSources(ctx.sql, workspaceId);
    if (used >= MAX_SOURCES) {
      const text = say`A workspace has at most ${MAX_SOURCES} contact sources.`;
      throw conflict('limit_reached', text, { limit: MAX_SOURCES, used });
    }
    const now = ctx.clock.now();
    const secret = makeSourceSecret(workspaceId, (count) => ctx.ids.secret(count));
    const row = await insertSource(ctx.sql, {
      ...{ workspace_id: workspaceId, id: ctx.ids.uuid(), ...columnsOf(input) },
      ...{ secret_hash: hashKey(secret), secret_hint: keyHint(secret), created_at: now, updated_at: now },
    });
    return { row: { ...row, last_received_at: null }, secret };
  });
}

/** Lists the sources of a workspace by name. */
export function listContactSources(ctx: Ctx, workspaceId: number): Promise<ListedSource[]> {
  return listSources(ctx.sql, workspaceId);
}

/** Returns a source. Throws 404 `contact_source_not_found`. */
export async function getSource(ctx: Ctx, workspaceId: number, id: string): Promise<ListedSource> {
  const row = await findSource(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('contact_source');
  return row;
}

/** Changes the given fields; requests that follow use them. Throws like `createSource`, and 404 `contact_source_not_found`. */
export function changeSource(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  change: Partial<SourceInput>,
): Promise<ListedSource> {
  return inTx(ctx, async (ctx) => {
    const before = await lockSource(ctx.sql, workspaceId, id);
    if (before === undefined) throw notFound('contact_source');
    const input = { ...inputOf(before), ...change };
    await requireValid(ctx, workspaceId, input, input.campaignId !== before.campaign_id);
    await updateSource(ctx.sql, workspaceId, id, { ...columnsOf(input), updated_at: ctx.clock.now() });
    return getSource(ctx, workspaceId, id);
  });
}

/** Gives a source a new secret. The old one is accepted for `overlapHours`. Throws 404 `contact_source_not_found`. */
export function rotateSource(ctx: Ctx, workspaceId: number, id: string, overlapHours: number): Promise<CreatedSource> {
  return inTx(ctx, async (ctx) => {
    const before = await lockSource(ctx.sql, workspaceId, id);
    if (before === undefined) throw notFound('contact_source');
    const now = ctx.clock.now();
    const secret = makeSourceSecret(workspaceId, (count) => ctx.ids.secret(count));
    await updateSource(ctx.sql, workspaceId, id, {
      ...{ secret_hash: hashKey(secret), secret_hint: keyHint(secret), updated_at: now },
      ...(overlapHours === 0
        ? { previous_hash: null, previous_until: null }
        : {
            previous_hash: before.secret_hash,
            previous_until: new Date(now.getTime() + overlapHours * HOUR_MS),
          }),
    });
    return { row: await getSource(ctx, workspaceId, id), secret };
  });
}

/** Deletes a source and its requests; contacts stay. Throws 404 `contact_source_not_found`. */
export async function removeSource(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  if (!(await deleteSource(ctx.sql, workspaceId, id))) throw notFound('contact_source');
}

/** Returns the newest requests of a source. Throws 404 `contact_source_not_found`. */
export async function listSourceDeliveries(ctx: Ctx, workspaceId: number, id: string): Promise<SourceDeliveryRow[]> {
  await getSource(ctx, workspaceId, id);
  return listDeliveries(ctx.sql, workspaceId, id, SHOWN_DELIVERIES);
}

export function mappingOf(row: Pick<ListedSource, 'mapping'>): Readonly<Record<string, string>> {
  return row.mapping as Readonly<Record<string, string>>;
}

async function requireValid(
  ctx: Ctx,
  workspaceId: number,
  input: SourceInput,
  isNewCampaign = input.campaignId !== null,
): Promise<void> {
  const issues = [...mappingIssues(input.mapping), ...redirectIssues(input.redirectUrl)];
  if (issues.length > 0) throw new ValidationError(issues);
  if (!isNewCampaign || input.campaignId === null) return;
  await requireEditable(ctx, await getCampaign(ctx, workspaceId, input.campaignId));
}

function mappingIssues(mapping: Readonly<Record<string, string>>): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const seen = new Set<string>();
  const add = (name: string, target: ImportTarget | null, value: string): void => {
    const loc = ['body', 'mapping', name];
    if (target === null) issues.push(valueIssue(loc, 'unknown_field', say`is not a known field`, value));
    else if (seen.has(value)) {
      issues.push(valueIssue(loc, 'conflicting_values', say`is already mapped from another field`, value));
    }
    seen.add(value);
  };
  for (const [name, value] of Object.entries(mapping)) add(name, parseTarget(value), value);
  if (!seen.has('email')) {
    issues.push(valueIssue(['body', 'mapping'], 'no_email_column', say`must map a field to \`email\``));
  }
  return issues;
}

function redirectIssues(url: string | null): ValidationIssue[] {
  if (url === null) return [];
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (parsed !== null && isWeb && parsed.username === '' && parsed.password === '') return [];
  return [valueIssue(['body', 'redirectUrl'], 'invalid_url', say`must be an http or https URL`, url)];
}

function columnsOf(input: SourceInput) {
  return {
    ...{ name: input.name, enabled: input.enabled, mapping: storedJson(input.mapping), existing: input.existing },
    ...{ tags: [...new Set(input.tags)], campaign_id: input.campaignId },
    ...{ redirect_url: input.redirectUrl, honeypot: input.honeypot },
  };
}

function inputOf(row: Omit<ListedSource, 'last_received_at'>): SourceInput {
  return {
    ...{ name: row.name, enabled: row.enabled, mapping: mappingOf(row), existing: row.existing as ExistingProfiles },
    ...{ tags: row.tags, campaignId: row.campaign_id, redirectUrl: row.redirect_url, honeypot: row.honeypot },
  };
}
