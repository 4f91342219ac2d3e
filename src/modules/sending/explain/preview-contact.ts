import { NIL_ID } from '../delivery/index.js';
import { templateColumnOf } from '../preflight/index.js';
import type { PreviewContact } from './preview.reads.js';

const NOBODY: PreviewContact = {
  contact_id: NIL_ID,
  campaign_id: NIL_ID,
  email: '',
  timezone: null,
  custom_fields: {},
  first_name: null,
  last_name: null,
  company: null,
  title: null,
  phone: null,
  website: null,
  linkedin_url: null,
  city: null,
  state: null,
  country: null,
  mailbox_id: null,
  send_id: null,
  variant_id: null,
  message_id_header: null,
  step_order: 1,
  previous: null,
};

/** Returns a contact with values overridden by the request; without a contact, one with only these values. */
export function withContext(
  contact: PreviewContact | undefined,
  context: Readonly<Record<string, unknown>>,
  stepOrder: number,
): PreviewContact {
  const base = contact ?? { ...NOBODY, step_order: stepOrder };
  const given: Record<string, string> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(context)) {
    const column = templateColumnOf(name);
    if (column !== undefined) given[column] = textOf(value);
    else if (name === 'email') given['email'] = textOf(value);
    else if (name === 'custom' && value !== null && typeof value === 'object') Object.assign(custom, value);
    else custom[name] = value;
  }
  return { ...base, ...given, custom_fields: { ...base.custom_fields, ...custom } };
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
