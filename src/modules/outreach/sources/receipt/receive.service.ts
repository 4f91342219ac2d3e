import { createHash } from 'node:crypto';
import type { SourceReason, SourceResult } from '../../../../engine/contact-source/enums.js';
import {
  readFormSubmission,
  readJsonSubmission,
  type Submission,
} from '../../../../engine/contact-source/read-submission.js';
import { parseTarget } from '../../../../engine/csv/fields.js';
import type { ExistingProfiles } from '../../../../engine/profiles/field-types.js';
import { legalBasisOf } from '../../../../engine/profiles/legal-basis.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { hashKey } from '../../../../platform/http/credentials.js';
import { storable } from '../../../../platform/http/reading/read-scalars.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { DEFAULT_OPTIONS, type ReadRow, readRow } from '../../imports/index.js';
import { addProfiles, fieldKinds, findProfileOf } from '../../profiles/index.js';
import { claimDelivery, deleteOldDeliveries, updateDelivery } from '../core/deliveries.repo.js';
import { basisOf, mappingOf } from '../core/source-options.js';
import { workspaceOfSecret } from '../core/source-secret.js';
import { contactReceived } from '../core/sources.events.js';
import { enrollReceived } from '../core/sources.jobs.js';
import { findSourceBySecret, type SourceRow, shareSource } from '../core/sources.repo.js';
import { SHOWN_DELIVERIES } from '../registry/sources.service.js';

/** Milliseconds in which an equal request counts as a repetition. */
const REPEAT_MS = 86_400_000;

/** Request of a stranger who knows the secret of a source. */
export interface ReceivedRequest {
  readonly body: Buffer;
  readonly isForm: boolean;
  readonly idempotencyKey: string | null;
}

/** Rejection that is shown to the sender. It never reveals the contents of the address book. */
export interface Refusal {
  readonly reason: Exclude<SourceReason, 'honeypot' | 'erased_person'>;
  /** Incoming field that is wrong; null for the whole request. */
  readonly field: string | null;
}

/** Returns the enabled source of a secret; null for none. A text that no source can have costs no query. */
export async function openSource(ctx: Ctx, secret: string): Promise<SourceRow | null> {
  const workspaceId = workspaceOfSecret(secret);
  if (workspaceId === null) return null;
  const source = await findSourceBySecret(ctx.sql, workspaceId, hashKey(secret), ctx.clock.now());
  return source?.enabled === true ? source : null;
}

/**
 * Adds the contact of a request to the address book, with its record, its event, and the job that enrolls it, in one
 * transaction: after a crash, a repetition starts from the beginning. A repetition of an accepted request changes
 * nothing. Returns the refusal for the sender; null if the request was accepted, or seems so to a program.
 */
export function receiveContact(ctx: Ctx, known: SourceRow, request: ReceivedRequest): Promise<Refusal | null> {
  const { workspace_id: workspaceId, id: sourceId } = known;
  return inTx(ctx, async (ctx) => {
    const source = await shareSource(ctx.sql, workspaceId, sourceId);
    if (source === undefined) return null;
    const submission = read(request);
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const repeatedSince = new Date(Math.max(now.getTime() - REPEAT_MS, source.updated_at.getTime()));
    const given = { id, sourceId, digest: digestOf(request), fields: submission?.names.map(storable) ?? [], now };
    if (!(await claimDelivery(ctx.sql, workspaceId, given, repeatedSince))) return null;
    const old = { before: new Date(now.getTime() - REPEAT_MS), kept: SHOWN_DELIVERIES };
    await deleteOldDeliveries(ctx.sql, workspaceId, sourceId, old);

    const refuse = async (reason: SourceReason, field: string | null): Promise<void> => {
      await updateDelivery(ctx.sql, workspaceId, id, { ...NOTHING, result: 'rejected', reason, field });
    };
    if (submission === null) {
      await refuse('unreadable_body', null);
      return { reason: 'unreadable_body', field: null };
    }
    if (source.honeypot !== null && submission.textOf(source.honeypot) !== '') {
      await refuse('honeypot', source.honeypot);
      return null;
    }
    const { outcome } = await readContact(ctx, source, submission);
    if ('refused' in outcome) {
      const reason = reasonOf(outcome.refused.errorCode);
      await refuse(reason, outcome.refused.column);
      return { reason, field: outcome.refused.column };
    }
    if (!(await addContact(ctx, source, id, outcome.person))) await refuse('erased_person', null);
    return null;
  });
}

const NOTHING = {
  ...{ reason: null, field: null, email: null, email_key: null, profile_id: null, campaign_id: null },
  enrollment: null,
} as const;

type Person = Extract<ReadRow['outcome'], { person: unknown }>['person'];

/** Adds a contact to the address book with the options of the source. Returns false for an erased person. */
async function addContact(ctx: Ctx, source: SourceRow, deliveryId: string, person: Person): Promise<boolean> {
  const { workspace_id: workspaceId, id: sourceId, campaign_id: campaignId } = source;
  const { fields: values, customFields, rowBasis = null, ...address } = person;
  const bases = { shared: basisOf(source), recordedBy: source.name };
  const legalBasis = legalBasisOf(rowBasis, bases, ctx.clock.now());
  const fields = JSON.parse(customFields) as Record<string, unknown>;
  const existing = source.existing as ExistingProfiles;
  const origin = { source: 'contact_source', sourceId, sourceName: source.name } as const;
  const target = { ...origin, existing, tags: source.tags, ownerId: null } as const;
  const [added] = await addProfiles(ctx, workspaceId, target, [{ ...address, values, fields, legalBasis }]);
  if (added === 'erased' || added === undefined) return false;
  const result: SourceResult = added === 'duplicate_in_file' ? 'unchanged' : added;
  const profileId = await findProfileOf(ctx, workspaceId, person.emailKey);
  if (profileId === null) throw new Error('The address book has no profile for an address that was added.');
  await updateDelivery(ctx.sql, workspaceId, deliveryId, {
    ...{ result, reason: null, field: null, email: person.email, email_key: person.emailKey, profile_id: profileId },
    ...{ campaign_id: campaignId, enrollment: campaignId === null ? null : 'waiting' },
  });
  await appendEvents(ctx, workspaceId, [
    contactReceived.draft({
      ...{ sourceId, sourceName: source.name, profileId, email: person.email, result, campaignId },
    }),
  ]);
  if (campaignId !== null) await enqueue(ctx, enrollReceived, { workspaceId, deliveryId });
  return true;
}

function read({ body, isForm }: ReceivedRequest): Submission | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
  return isForm ? readFormSubmission(text) : readJsonSubmission(text);
}

function digestOf({ body, isForm, idempotencyKey }: ReceivedRequest): Buffer {
  const hash = createHash('sha256');
  if (idempotencyKey !== null) return hash.update(`key\0${idempotencyKey}`).digest();
  return hash
    .update(isForm ? 'form\0' : 'json\0')
    .update(body)
    .digest();
}

/** Reads the mapped fields as the row of an import with the columns of the mapping. Values stay as they are. */
async function readContact(ctx: Ctx, source: SourceRow, submission: Submission): Promise<ReadRow> {
  const mapping = Object.entries(mappingOf(source));
  const headers = mapping.map(([name]) => name);
  const plan = { headers, targets: mapping.map(([, target]) => parseTarget(target)) };
  const kinds = await fieldKinds(ctx, source.workspace_id);
  const cells = headers.map((name) => storable(submission.textOf(name)));
  return readRow({ cells, problem: null }, 1, { plan, options: DEFAULT_OPTIONS, kinds });
}

const REASONS: Readonly<Record<string, Refusal['reason']>> = {
  missing_email: 'missing_email',
  invalid_email: 'invalid_email',
  disposable_address: 'disposable_address',
};

function reasonOf(code: string): Refusal['reason'] {
  return REASONS[code] ?? 'invalid_value';
}
