import { readSettings } from '../../../engine/campaign/settings.js';
import type { EnrollmentRefusal } from '../../../engine/enrollment/judge-enrollment.js';
import { effectiveRules, NO_ENROLLMENT_RULES, readEnrollmentRules } from '../../../engine/enrollment/rules.js';
import type { DuplicatePolicy, DuplicateScope } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { orderedIds } from '../../../platform/ordered-ids.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { findErased } from '../../reach/suppressions/index.js';
import {
  isSuppressed,
  listKeysElsewhere,
  listSuppressedNames,
  listTakenKeys,
  shareCampaign,
} from './contact-bulk.reads.js';
import { copyContacts, lockForAdding, mergeContacts, type NewContact } from './contact-bulk.repo.js';
import { contactFieldNames } from './contact-fields.js';
import { contactsRezoned } from './contacts.jobs.js';
import { noteNewValues } from './corrected/index.js';
import { judgePeople, noteRefusals } from './rules/judge-people.service.js';
import { listSamePerson, withOthers } from './same-person/same-person.reads.js';

/** Target of contacts and its rules; the rules are `ImportOptions`. */
export interface AddTarget {
  readonly campaignId: string;
  /** Import of new contacts; an address that the same import added is `duplicate_in_file`. */
  readonly importId: string | null;
  readonly onDuplicate: DuplicatePolicy;
  readonly duplicateScope: DuplicateScope;
  /** Whether to enroll people whom the enrollment rules of the campaign exclude. */
  readonly ignoresRules?: boolean;
  /**
   * Returns whether an address cannot be in the campaign yet, which saves the lookup. If it is wrong, the insert fails
   * with SQLSTATE 23505 and the caller repeats without it.
   */
  readonly isNew?: (emailKey: string) => boolean;
}

/** Result of one row. `contactId` is null for a suppressed contact, and for a duplicate elsewhere. */
interface AddedRow {
  readonly result: 'created' | 'updated' | 'duplicate_in_file' | 'duplicate_in_scope' | 'suppressed' | 'not_enrolled';
  readonly contactId: string | null;
  /** Whether the person was erased, so that no data of the row may be stored; only with `suppressed`. */
  readonly isErased?: boolean;
  /** Other address of the person whose entry applies; only with `suppressed`. */
  readonly suppressedAs?: string;
  /** Reason for `not_enrolled`. */
  readonly refusal?: EnrollmentRefusal;
}

/** Results by row; null if the campaign is deleted and nothing was written. */
export type AddResult = { readonly rows: readonly AddedRow[]; readonly campaignStatus: string } | null;

/**
 * Adds pending contacts to a campaign, in the caller's transaction and in a few statements for any number. Skips
 * suppressed addresses first, then skips or merges duplicates, the later row over the earlier one, and then skips people
 * whom the enrollment rules of the campaign keep out.
 */
export async function addContacts(
  ctx: Ctx,
  workspaceId: number,
  target: AddTarget,
  people: readonly NewContact[],
): Promise<AddResult> {
  const { campaignId, duplicateScope } = target;
  const campaign = await shareCampaign(ctx.sql, workspaceId, campaignId);
  if (campaign === null) return null;
  // A campaign without a group counts as a group of one.
  const compares = duplicateScope === 'workspace' || (duplicateScope === 'group' && campaign.groupId !== null);
  const rules =
    target.ignoresRules === true
      ? NO_ENROLLMENT_RULES
      : effectiveRules(readEnrollmentRules(campaign.workspaceRules), readSettings(campaign.settings).enrollment);
  await lockForAdding(ctx.sql, workspaceId, campaignId, compares || rules.oneCampaign !== 'off');
  const now = ctx.clock.now();
  const keys = [...new Set(people.map((person) => person.emailKey))];
  const suppressed = await listSuppressedNames(ctx.sql, workspaceId, campaign.groupId, now, keys);
  const erased = await findErased(ctx, workspaceId, keys);
  const { isNew } = target;
  const others = await listSamePerson(ctx.sql, workspaceId, keys);
  const ofPerson = <T>(found: ReadonlyMap<string, T>, key: string): T | undefined =>
    found.get(key) ??
    others
      .get(key)
      ?.map((other) => found.get(other))
      .find((one) => one !== undefined);
  const taken = await listTakenKeys(
    ctx.sql,
    workspaceId,
    campaignId,
    withOthers(isNew === undefined ? keys : keys.filter((key) => !isNew(key)), others),
  );
  const elsewhere = compares
    ? await listKeysElsewhere(
        ctx.sql,
        workspaceId,
        campaignId,
        duplicateScope === 'group' ? campaign.groupId : null,
        withOthers(keys, others),
      )
    : new Set<string>();

  const judge = await judgePeople(ctx, workspaceId, { rootId: campaign.rootId, rules, at: now }, people, others);

  const nextId = orderedIds(ctx.ids.uuid());
  const created = new Map<string, { id: string; contact: NewContact }>();
  const merged = new Map<string, { id: string; contact: NewContact }>();
  const refused = new Map<string, { person: NewContact; refusal: EnrollmentRefusal }>();
  const rows = people.map((person): AddedRow => {
    const key = person.emailKey;
    if (erased.has(key)) return { result: 'suppressed', contactId: null, isErased: true };
    if (isSuppressed(suppressed, key)) {
      const suppressedAs = suppressed.byOther.get(key);
      return { result: 'suppressed', contactId: null, ...(suppressedAs !== undefined && { suppressedAs }) };
    }
    const mine = ofPerson(created, key);
    const known = ofPerson(taken, key);
    const contactId = mine?.id ?? known?.id ?? null;
    if (contactId !== null) {
      if (target.onDuplicate === 'update') {
        if (mine !== undefined) mine.contact = mergePeople(mine.contact, person);
        else merged.set(contactId, { id: contactId, contact: mergePeople(merged.get(contactId)?.contact, person) });
        return { result: 'updated', contactId };
      }
      const inFile = mine !== undefined || (target.importId !== null && known?.importId === target.importId);
      return { result: inFile ? 'duplicate_in_file' : 'duplicate_in_scope', contactId };
    }
    if ([key, ...(others.get(key) ?? [])].some((one) => elsewhere.has(one)))
      return { result: 'duplicate_in_scope', contactId: null };
    const decision = judge(person);
    if (decision !== 'enroll') {
      refused.set(key, { person, refusal: decision });
      return { result: 'not_enrolled', contactId: null, refusal: decision };
    }
    const id = nextId();
    created.set(key, { id, contact: person });
    return { result: 'created', contactId: id };
  });
  if (created.size > 0) {
    await copyContacts(ctx.sql, workspaceId, { campaignId, importId: target.importId, now }, [...created.values()]);
  }
  const noted = [...refused.values()].filter(({ person }) => !created.has(person.emailKey));
  await noteRefusals(ctx, workspaceId, target, { refused: noted, enrolled: [...created.keys()] });
  if (merged.size > 0) await mergeContacts(ctx.sql, workspaceId, now, [...merged.values()]);
  await noteNewValues(
    ctx,
    workspaceId,
    [...merged.keys()].map((id) => ({ id, campaignId })),
  );
  const contactIds = [...merged.values()].filter(({ contact }) => contact.fields.timezone != null).map(({ id }) => id);
  if (contactIds.length > 0) await enqueue(ctx, contactsRezoned, { workspaceId, campaignId, contactIds });
  return { rows, campaignStatus: campaign.status };
}

/** If two rows have the same address, the later one wins. */
function mergePeople(earlier: NewContact | undefined, later: NewContact): NewContact {
  if (earlier === undefined) return later;
  const custom = { ...(JSON.parse(earlier.customFields) as object), ...(JSON.parse(later.customFields) as object) };
  const fields: NewContact['fields'] = Object.fromEntries(
    contactFieldNames.map((name) => [name, later.fields[name] ?? earlier.fields[name] ?? null]),
  );
  return { ...earlier, fields, customFields: storedJson(custom) };
}
