import { emailKey } from '../../../../engine/address/email-key.js';
import type { Ctx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { findSuppressions } from '../../../reach/suppressions/index.js';
import {
  type AddresseeContact,
  type AddresseeFilter,
  listAddresseeContacts,
  pageAddressees,
} from './addressees.reads.js';

/** Maximum campaigns shown per addressee. */
const MOST_CONTACTS = 100;

export interface Addressee {
  /** Contacts, newest first; never empty. */
  readonly contacts: readonly AddresseeContact[];
  readonly suppressed: boolean;
}

export interface AddresseeQuery extends Omit<AddresseeFilter, 'emailKey' | 'search' | 'domain'> {
  readonly email?: string | undefined;
  readonly search?: string | undefined;
  readonly domain?: string | undefined;
}

/** Lists addresses in any campaign in alphabetical order, each once with all of its contacts. */
export async function listAddressees(
  ctx: Ctx,
  workspaceId: number,
  query: AddresseeQuery,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: Addressee[]; nextCursor: string | null }> {
  const { email, search, domain, ...rest } = query;
  const binding: CursorBinding = { workspaceId, operation: 'listContacts', filters: { ...query } };
  const [after = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const filter: AddresseeFilter = {
    ...rest,
    emailKey: email === undefined ? undefined : emailKey(email.trim()),
    search: search?.trim().toLowerCase(),
    domain: domain?.trim().replace(/^@/, '').toLowerCase(),
  };
  const found = await pageAddressees(ctx.sql, workspaceId, filter, {
    after: after as string | null,
    limit: page.limit + 1,
    now: ctx.clock.now(),
  });
  const keys = found.slice(0, page.limit);
  const contacts = await listContactsOfAddresses(ctx, workspaceId, keys);
  const covered = await findSuppressions(ctx, workspaceId, { emails: keys, groupId: null });
  const items = keys.flatMap((key): Addressee[] => {
    const own = contacts.get(key);
    // Deleted since the page was read.
    return own === undefined ? [] : [{ contacts: own, suppressed: covered.has(key) }];
  });
  const last = keys.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last]) : null };
}

/** Returns the contacts of addresses (in lower case) by address, newest first; at most 100 per address. */
export async function listContactsOfAddresses(
  ctx: Ctx,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly AddresseeContact[]>> {
  const contacts = new Map<string, AddresseeContact[]>();
  for (const contact of await listAddresseeContacts(ctx.sql, workspaceId, emailKeys, MOST_CONTACTS)) {
    const own = contacts.get(contact.email_key);
    if (own === undefined) contacts.set(contact.email_key, [contact]);
    else own.push(contact);
  }
  return contacts;
}
