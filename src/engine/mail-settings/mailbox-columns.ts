/** Meaning of one column of a list of mailboxes. */
type Column =
  | 'address'
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'username'
  | 'password'
  | `${'smtp' | 'imap'}${'Host' | 'Port' | 'Security' | 'Username' | 'Password'}`
  | 'dailyLimit'
  | 'minGapSeconds'
  | 'replyTo'
  | 'signature'
  | 'timezone'
  | 'tags'
  | 'trackingDomain';

/** Column names in lower-case letters only, as users and exports of other programs write them. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  address: ['email', 'address', 'emailaddress', 'mailbox', 'fromemail', 'senderemail', 'emailaccount'],
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  name: ['name', 'fromname', 'sendername', 'displayname', 'fullname'],
  username: ['username', 'user', 'login'],
  password: ['password', 'apppassword', 'emailpassword', 'pass'],
  smtpHost: ['smtphost', 'smtpserver'],
  smtpPort: ['smtpport'],
  smtpSecurity: ['smtpsecurity', 'smtpssl', 'smtptls', 'smtpencryption'],
  smtpUsername: ['smtpusername', 'smtpuser', 'smtplogin'],
  smtpPassword: ['smtppassword', 'smtppass'],
  imapHost: ['imaphost', 'imapserver'],
  imapPort: ['imapport'],
  imapSecurity: ['imapsecurity', 'imapssl', 'imaptls', 'imapencryption'],
  imapUsername: ['imapusername', 'imapuser', 'imaplogin'],
  imapPassword: ['imappassword', 'imappass'],
  dailyLimit: ['dailylimit', 'maxemailperday', 'maxemailsperday', 'messageperday', 'messagesperday'],
  minGapSeconds: ['mingapseconds', 'gapseconds'],
  replyTo: ['replyto', 'replytoemail'],
  signature: ['signature'],
  timezone: ['timezone', 'tz'],
  tags: ['tags', 'tag', 'labels'],
  trackingDomain: ['trackingdomain', 'customtrackingdomain', 'customtrackingurl'],
};
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
);

export interface MailboxColumns {
  /** Field of each column by position; null if unknown. */
  readonly columns: ReadonlyArray<Column | null>;
  /** Names of unknown columns, and of further columns with the same meaning. */
  readonly ignored: readonly string[];
}

/** Returns the columns of a list of mailboxes by its header; null if no column has addresses. */
export function readMailboxColumns(header: readonly string[]): MailboxColumns | null {
  const taken = new Set<Column>();
  const columns = header.map((name) => {
    const column = BY_NAME.get(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  if (!taken.has('address')) return null;
  return { columns, ignored: header.filter((name, index) => columns[index] === null && name.trim() !== '') };
}

/** Returns a row in the form of a request for a mailbox, unchecked. Empty cells are omitted. */
export function mailboxOfRow({ columns }: MailboxColumns, cells: readonly string[]): Record<string, unknown> {
  const said: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) {
    // A password may start or end with a space; elsewhere, spaces are accidental.
    const isSecret = column !== null && /password$/i.test(column);
    const cell = isSecret ? (cells[index] ?? '') : (cells[index] ?? '').trim();
    if (column !== null && cell !== '') said[column] = cell;
  }
  const [first = '', ...rest] = (said.name ?? '').split(/\s+/);
  const side = (name: 'smtp' | 'imap') =>
    defined({
      host: said[`${name}Host`],
      port: said[`${name}Port`],
      security: securityOf(said[`${name}Security`]),
      username: said[`${name}Username`],
      password: said[`${name}Password`],
    });
  const smtp = side('smtp');
  const imap = side('imap');
  const connection = defined({
    username: said.username,
    password: said.password,
    ...('host' in smtp ? { smtp } : loginOnly(smtp)),
    ...('host' in imap ? { imap } : {}),
  });
  return defined({
    address: said.address,
    firstName: said.firstName ?? first,
    lastName: said.lastName ?? rest.join(' '),
    dailyLimit: said.dailyLimit,
    minGapSeconds: said.minGapSeconds,
    replyTo: said.replyTo,
    signature: said.signature,
    timezone: said.timezone,
    tags:
      said.tags === undefined
        ? undefined
        : [...new Set(said.tags.split(/[;,|]/).map((tag) => tag.trim()))].filter(Boolean),
    trackingDomain: said.trackingDomain,
    connection: Object.keys(connection).length === 0 ? undefined : connection,
  });
}

/** Keeps only the login: lists of one provider have a login for SMTP but no servers, which is the login of the mailbox. */
function loginOnly({ username, password }: Record<string, unknown>): Record<string, unknown> {
  return defined({ username, password });
}

function securityOf(text: string | undefined): string | undefined {
  const word = text?.toLowerCase();
  if (word === undefined) return undefined;
  if (['ssl', 'tls', 'ssl/tls', 'true', 'yes', '1'].includes(word)) return 'tls';
  return word === 'starttls' ? 'starttls' : word;
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
