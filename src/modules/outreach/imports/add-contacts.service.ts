import { companyDomain } from '../../../engine/address/company-domain.js';
import { isDisposable } from '../../../engine/address/disposable.js';
import { emailKey } from '../../../engine/address/email-key.js';
import { isRoleAddress } from '../../../engine/address/role-address.js';
import type { SharedLegalBasis } from '../../../engine/profiles/legal-basis.js';
import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { notFound } from '../../../platform/errors.js';
import type { JsonSchema } from '../../../platform/http/json-schema.js';
import { compileReader } from '../../../platform/http/reading/compile-reader.js';
import { storable } from '../../../platform/http/reading/read-scalars.js';
import { Reading } from '../../../platform/http/reading/reading.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { CampaignContactIn, contactColumns } from '../contacts/index.js';
import { completeImport } from './finish.service.js';
import type { ImportOptions } from './import-options.js';
import { legalBasesOf } from './import-state.js';
import type { ImportView } from './import-wire.js';
import { insertImport, updateImport } from './imports.repo.js';
import { viewImport } from './imports.service.js';
import { MAX_RECORDED, type ReadRow, type RefusedRow, takeRows } from './take-rows.service.js';

const FIELDS = Object.keys(contactColumns) as (keyof typeof contactColumns)[];
const HEADERS: readonly string[] = ['email', ...FIELDS];

export interface ContactsRequest {
  /** Contacts as received, before validation. */
  readonly contacts: readonly unknown[];
  readonly options: ImportOptions;
  /** Legal basis of all contacts; null for none. */
  readonly legalBasis?: SharedLegalBasis | null;
  readonly idempotencyKey: string | null;
}

/**
 * Adds the contacts of a request to a campaign by the rules of an import, and stores the results as an import. Throws 404
 * `campaign_not_found`, 409 `campaign_not_editable`.
 */
export function addPeople(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  { contacts, options, legalBasis = null, idempotencyKey }: ContactsRequest,
): Promise<ImportView> {
  return inTx(ctx, async (ctx) => {
    await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
    const importId = ctx.ids.uuid();
    const now = ctx.clock.now();
    await insertImport(ctx.sql, workspaceId, now, {
      id: importId,
      campaignId,
      fileId: null,
      fileName: 'contacts.json',
      fileSize: 0,
      fileFormat: 'json',
      hasHeader: true,
      requested: { legalBasis },
      analysis: null,
      options,
      book: null,
      autoConfirm: false,
      idempotencyKey,
    });
    const row = await updateImport(ctx.sql, workspaceId, importId, now, {
      status: 'processing',
      startedAt: now,
      mapping: Object.fromEntries(HEADERS.map((header) => [header, header])),
    });
    const people = contacts.map((contact, at) => readPerson(contact, at + 1, options));
    const destination = { campaignId, book: null };
    const target = {
      importId,
      fileName: row.file_name,
      destination,
      options,
      legalBases: legalBasesOf(row),
      headers: HEADERS,
      recordable: MAX_RECORDED,
    };
    if ((await takeRows(ctx, workspaceId, target, people)) === null) throw notFound('campaign');
    await completeImport(ctx, row);
    return viewImport(ctx, workspaceId, importId);
  });
}

const readContact = compileReader(CampaignContactIn as JsonSchema);

/** Rejects an invalid contact with its first error, and accepts the others. */
function readPerson(sent: unknown, number: number, options: ImportOptions): ReadRow {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { number, cells: HEADERS.map((_, at) => (at === 0 ? cellOf(sent) : '')), outcome: { refused: NO_CONTACT } };
  }
  const fields = sent as Readonly<Record<string, unknown>>;
  const cells = HEADERS.map((name) => cellOf(fields[name]));
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const to = new Reading();
  const contact = readContact(given, to) as CampaignContactIn;
  const [issue] = to.issues;
  if (issue !== undefined) {
    const field = String(issue.loc[0]);
    return { number, cells, outcome: { refused: rejection(field, cells[0] ?? '', issue.msg) } };
  }
  const { email } = contact;
  const refused = refusalOf(email, options);
  if (refused !== null) return { number, cells, outcome: { refused } };
  return {
    number,
    cells,
    outcome: {
      person: {
        email,
        emailKey: emailKey(email),
        companyDomain: companyDomain(email),
        fields: contact,
        customFields: storedJson(contact.customFields ?? {}),
      },
    },
  };
}

const NO_CONTACT: RefusedRow = {
  result: 'rejected',
  column: null,
  errorCode: 'invalid_value',
  errorMessage: english`A contact must be an object.`,
};

/** Converts a value to the cell that a file would have; lists and objects have none. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return storable(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function rejection(field: string, email: string, message: string): RefusedRow {
  const codeOfEmail = email.trim() === '' ? 'missing_email' : 'invalid_email';
  const errorCode = field === 'email' ? codeOfEmail : 'invalid_value';
  return { result: 'rejected', column: field, errorCode, errorMessage: `${field}: ${message}` };
}

function refusalOf(email: string, options: ImportOptions): RefusedRow | null {
  const at = email.lastIndexOf('@');
  if (options.skipRoleAddresses && isRoleAddress(email.slice(0, at))) {
    const errorMessage = english`The address is role-based.`;
    return { result: 'skipped', column: 'email', errorCode: 'role_address', errorMessage };
  }
  if (options.skipDisposable && isDisposable(email.slice(at + 1))) {
    const errorMessage = english`The address is from a disposable email service.`;
    return { result: 'skipped', column: 'email', errorCode: 'disposable_address', errorMessage };
  }
  return null;
}
