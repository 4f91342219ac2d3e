import type { SourceKind } from '../../../../engine/contact-source/enums.js';
import { type ImportTarget, parseTarget } from '../../../../engine/csv/fields.js';
import type { ExistingProfiles } from '../../../../engine/profiles/field-types.js';
import type { SharedLegalBasis } from '../../../../engine/profiles/legal-basis.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { hashKey, keyHint } from '../../../../platform/http/credentials.js';
import { getCampaign, requireEditable } from '../../campaigns/index.js';
import { evidenceIssues } from '../../imports/index.js';
import { listDeliveries, type SourceDeliveryRow } from '../core/deliveries.repo.js';
import { basisOf, mappingOf } from '../core/source-options.js';
import { makeSourceSecret } from '../core/source-secret.js';
import {
  deleteSource,
  findSource,
  insertSource,
  type ListedSource,
  listSources,
  lockSource,
  lockSources,
  type SourceRow,
  updateSource,
} from '../core/sources.repo.js';
import { changeFile, createFile, type FileInput, fileIssues } from '../files/file-settings.service.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MAX_SOURCES = 50;
/** Maximum requests of a source in a response. */
export const SHOWN_DELIVERIES = 50;
const HOUR_MS = 3_600_000;

export interface SourceInput {
  readonly kind: SourceKind;
  readonly name: string;
  readonly enabled: boolean;
  /** Absent for a file: the first reading suggests it. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  readonly existing: ExistingProfiles;
  readonly tags: readonly string[];
  readonly legalBasis: Omit<SharedLegalBasis, 'at' | 'recordedBy'> | null;
  readonly campaignId: string | null;
  readonly redirectUrl: string | null;
  readonly honeypot: string | null;
}

/** Settings of a new source. */
export interface NewSourceInput extends SourceInput {
  readonly file: FileInput | null;
}

export type SourceChange = Partial<Omit<SourceInput, 'kind'>> & { readonly file?: Partial<FileInput> | undefined };

/** Source with its secret, which is available only at creation and rotation. A source of a file has none. */
export interface CreatedSource {
  readonly row: ListedSource;
  readonly secret: string | null;
}

/** Creates a source; `author` records its legal basis. Throws 409 `limit_reached`, 404 `campaign_not_found`, 409 `campaign_not_editable`, and 422s. */
export function createSource(
  ctx: Ctx,
  workspaceId: number,
  author: string,
  input: NewSourceInput,
): Promise<CreatedSource> {
  return inTx(ctx, async (ctx) => {
    await requireValid(ctx, workspaceId, input, fileIssues(ctx, input.kind, input.file));
    const used = await lockSources(ctx.sql, workspaceId);
    if (used >= MAX_SOURCES) {
      const text = say`A workspace has at most ${MAX_SOURCES} contact sources.`;
      throw conflict('limit_reached', text, { limit: MAX_SOURCES, used });
    }
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const secret = input.kind === 'file' ? null : makeSourceSecret(workspaceId, (count) => ctx.ids.secret(count));
    await insertSource(ctx.sql, {
      ...{ workspace_id: workspaceId, id, kind: input.kind, ...columnsOf(input), legal_basis: basisBy(author, input) },
      ...(secret === null ? {} : { secret_hash: hashKey(secret), secret_hint: keyHint(secret) }),
      ...{ created_at: now, updated_at: now },
    });
    if (input.file !== null) await createFile(ctx, workspaceId, id, input.file, input.enabled);
    return { row: await getSource(ctx, workspaceId, id), secret };
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

/** Changes the given fields; requests and readings that follow use them. Throws like `createSource`, and 404 `contact_source_not_found`. */
export function changeSource(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  author: string,
  { file, ...change }: SourceChange,
): Promise<ListedSource> {
  return inTx(ctx, async (ctx) => {
    const before = await lockSource(ctx.sql, workspaceId, id);
    if (before === undefined) throw notFound('contact_source');
    const input = { ...inputOf(before), ...change };
    const issues = file === undefined ? [] : fileIssues(ctx, input.kind, file);
    await requireValid(ctx, workspaceId, input, issues, input.campaignId !== before.campaign_id);
    await updateSource(ctx.sql, workspaceId, id, {
      ...{ ...columnsOf(input), updated_at: ctx.clock.now() },
      ...(isSameBasis(basisOf(before), input.legalBasis) ? {} : { legal_basis: basisBy(author, input) }),
    });
    if (input.kind === 'file') await changeFile(ctx, workspaceId, id, file ?? {}, before.enabled, input.enabled);
    return getSource(ctx, workspaceId, id);
  });
}

/**
 * Gives a source a new secret. The old one is accepted for `overlapHours`. Throws 404 `contact_source_not_found`, 409
 * `contact_source_kind`.
 */
export function rotateSource(ctx: Ctx, workspaceId: number, id: string, overlapHours: number): Promise<CreatedSource> {
  return inTx(ctx, async (ctx) => {
    const before = await lockSource(ctx.sql, workspaceId, id);
    if (before === undefined) throw notFound('contact_source');
    if (before.kind !== 'requests')
      throw conflict('contact_source_kind', say`A source that reads a file has no URL of its own.`);
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

/** Returns the newest requests of a source, none for a file. Throws 404 `contact_source_not_found`. */
export async function listSourceDeliveries(ctx: Ctx, workspaceId: number, id: string): Promise<SourceDeliveryRow[]> {
  await getSource(ctx, workspaceId, id);
  return listDeliveries(ctx.sql, workspaceId, id, SHOWN_DELIVERIES);
}

async function requireValid(
  ctx: Ctx,
  workspaceId: number,
  input: SourceInput,
  given: readonly ValidationIssue[],
  isNewCampaign = input.campaignId !== null,
): Promise<void> {
  const issues = [...given, ...mappingIssues(input), ...redirectIssues(input.redirectUrl), ...formIssues(input)];
  if (issues.length > 0) throw new ValidationError(issues);
  if (!isNewCampaign || input.campaignId === null) return;
  await requireEditable(ctx, await getCampaign(ctx, workspaceId, input.campaignId));
}

/** Rejects settings of forms for a file. */
function formIssues({ kind, redirectUrl, honeypot }: SourceInput): ValidationIssue[] {
  if (kind === 'requests') return [];
  return Object.entries({ redirectUrl, honeypot }).flatMap(([name, value]) =>
    value === null
      ? []
      : [valueIssue(['body', name], 'conflicting_values', say`is only for sources of requests`, value)],
  );
}

function mappingIssues({ kind, mapping, legalBasis }: SourceInput): ValidationIssue[] {
  if (mapping === undefined) {
    return kind === 'file' ? [] : [{ type: 'missing', loc: ['body', 'mapping'], msg: 'Field required' }];
  }
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
  issues.push(...evidenceIssues(mapping, legalBasis !== null, ['body', 'mapping']));
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
    ...{ name: input.name, enabled: input.enabled, mapping: storedJson(input.mapping ?? {}), existing: input.existing },
    ...{ tags: [...new Set(input.tags)], campaign_id: input.campaignId },
    ...{ redirect_url: input.redirectUrl, honeypot: input.honeypot },
  };
}

type GivenBasis = SourceInput['legalBasis'];

function isSameBasis(one: GivenBasis, other: GivenBasis): boolean {
  return one?.basis === other?.basis && one?.from === other?.from;
}

/** Returns the legal basis of a source with who recorded it, as stored. */
function basisBy(recordedBy: string, { legalBasis }: Pick<SourceInput, 'legalBasis'>): string | null {
  return legalBasis === null ? null : storedJson({ ...legalBasis, recordedBy });
}

function inputOf(row: SourceRow): SourceInput {
  const mapping = mappingOf(row);
  return {
    kind: row.kind as SourceKind,
    ...(Object.keys(mapping).length === 0 ? {} : { mapping }),
    ...{ name: row.name, enabled: row.enabled, existing: row.existing as ExistingProfiles },
    ...{
      tags: row.tags,
      legalBasis: basisOf(row),
      campaignId: row.campaign_id,
      redirectUrl: row.redirect_url,
      honeypot: row.honeypot,
    },
  };
}
