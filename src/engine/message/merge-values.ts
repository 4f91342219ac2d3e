/** Contact fields that templates may use. */
export interface MergeContact {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly title: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
}

export interface MergeSender {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly signature: string | null;
}

const contactFields = [
  'firstName',
  'lastName',
  'company',
  'title',
  'phone',
  'website',
  'linkedinUrl',
  'city',
  'state',
  'country',
] as const;

/** Names that templates can use in addition to the contact's own custom fields. */
export const templateVariables = [
  'email',
  ...contactFields,
  'senderFirstName',
  'senderLastName',
  'senderEmail',
  'senderSignature',
  'unsubscribeUrl',
  'campaignName',
  'today',
] as const;

/**
 * Returns the values of a template. Custom fields have their own name and `custom.<name>`; a known field of the contact takes precedence
 * over a custom field with its name.
 */
export function mergeValues(input: {
  contact: MergeContact;
  sender: MergeSender;
  campaignName: string;
  unsubscribeUrl: string;
  today: string;
}): Record<string, unknown> {
  const { contact, sender } = input;
  const values: Record<string, unknown> = { ...contact.customFields, custom: contact.customFields };
  for (const field of contactFields) values[field] = contact[field] ?? '';
  values.email = contact.email;
  values.senderFirstName = sender.firstName;
  values.senderLastName = sender.lastName;
  values.senderEmail = sender.address;
  values.senderSignature = sender.signature ?? '';
  values.unsubscribeUrl = input.unsubscribeUrl;
  values.campaignName = input.campaignName;
  values.today = input.today;
  return values;
}

/** Returns values in which variables without a value have the default of their field; null if none of them has one. */
export function withFieldDefaults(
  values: Readonly<Record<string, unknown>>,
  unfilled: readonly string[],
  defaults: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const used = unfilled.filter((name) => defaultOf(name, defaults) !== undefined);
  if (used.length === 0) return null;
  const own: Record<string, unknown> = { ...values };
  const custom: Record<string, unknown> = { ...(values.custom as Record<string, unknown>) };
  for (const name of used) {
    const key = customName(name);
    custom[key] = defaults[key];
    if (!KNOWN.has(key)) own[key] = defaults[key];
  }
  return { ...own, custom };
}

/** Returns the default of a variable, as written in a template; undefined if it has none. */
export function defaultOf(name: string, defaults: Readonly<Record<string, unknown>>): unknown {
  // A known field of the contact takes precedence over a custom field with its name.
  if (KNOWN.has(name)) return undefined;
  const key = customName(name);
  return Object.hasOwn(defaults, key) ? defaults[key] : undefined;
}

/** Returns whether a variable has the value of a field of the contact, instead of its sender, campaign, or day. */
export const isOfContact = (name: string): boolean => isContactField(name) || !KNOWN.has(name);

/** Returns the value of a field of the contact by its name in templates, without defaults; undefined if there is none. */
export function valueOfContact(name: string, contact: MergeContact): unknown {
  if (isContactField(name)) return contact[name];
  const key = customName(name);
  if (Object.hasOwn(contact.customFields, key)) return contact.customFields[key];
  return key.split('.').reduce<unknown>(ownOf, contact.customFields);
}

/** Returns a value's own property, never one of its prototype. */
function ownOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Values)[key] : undefined;
}

type Values = Readonly<Record<string, unknown>>;
const isContactField = (name: string): name is (typeof contactFields)[number] =>
  (contactFields as readonly string[]).includes(name);

const KNOWN: ReadonlySet<string> = new Set(templateVariables);

/** Returns the name of a custom field without the prefix of templates. */
const customName = (name: string): string => name.replace(/^custom\./, '');
