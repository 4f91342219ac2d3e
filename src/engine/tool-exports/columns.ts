import type { ExportTool, NotCarried } from './formats.js';

/**
 * Meaning of a column that is not a field of a contact. `activity` is evidence that an email was sent: a count, a step, or a time.
 * `fields` holds custom fields as a JSON object.
 */
export type ColumnRole =
  | 'status'
  | 'label'
  | 'interested'
  | 'not_interested'
  | 'unsubscribed'
  | 'bounced'
  | 'replied'
  | 'position'
  | 'activity'
  | 'opens'
  | 'date'
  | 'identifier'
  | 'fields';

/** Columns by their header in lower case, without anything but letters and digits. */
type Columns = Readonly<Record<string, ColumnRole>>;

const columns = (roles: Partial<Record<ColumnRole, string>>): Columns =>
  Object.fromEntries(
    Object.entries(roles).flatMap(([role, names]) => names.split(' ').map((name) => [name, role as ColumnRole])),
  );

const COLUMNS: Readonly<Record<ExportTool, Columns>> = {
  smartlead: columns({
    status: 'status leadstatus',
    label: 'category leadcategory',
    interested: 'isinterested',
    unsubscribed: 'isunsubscribed',
    bounced: 'isbounced',
    replied: 'replycount',
    position: 'lastemailsequencesent',
    opens: 'opencount clickcount',
    date: 'createdat updatedat',
    identifier: 'id campaignleadmapid campaignid leadid leadcategoryid unsubscribedclientidmap',
    fields: 'customfields',
  }),
  instantly: columns({
    status: 'status leadstatus',
    label: 'ltintereststatus intereststatus interest leadlabel',
    bounced: 'bounced isbounced',
    unsubscribed: 'unsubscribed isunsubscribed',
    replied: 'emailreplycount replycount replies timestamplastreply lastreply emailrepliedstep emailrepliedvariant',
    position: 'laststepid laststepfrom laststeptimestampexecuted statussummary',
    activity: 'timestamplastcontact lastcontacted lastcontact emailssent emailsentcount sentcount timestamplasttouch',
    opens:
      'emailopencount opencount opens emailclickcount clickcount clicks timestamplastopen timestamplastclick emailopenedstep ' +
      'emailopenedvariant emailclickedstep emailclickedvariant',
    date: 'timestampcreated timestampupdated datecreated createdat timestamplastinterestchange',
    identifier:
      'id leadid campaign campaignid campaignname organization listid assignedto uploadmethod uploadedbyuser espcode esgcode ' +
      'verificationstatus enrichmentstatus plvaluelead iswebsitevisitor',
    fields: 'payload customvariables',
  }),
  lemlist: columns({
    status: 'laststate state leadstate leadstatus status',
    label: 'label labels',
    interested: 'interested emailsinterested linkedininterested manualinterested',
    not_interested: 'notinterested emailsnotinterested linkedinnotinterested manualnotinterested',
    unsubscribed: 'emailsunsubscribed unsubscribed',
    bounced: 'emailsbounced',
    replied: 'emailsreplied linkedinreplied warmed',
    activity: 'emailssent contacted linkedinsent',
    opens: 'emailsopened emailsclicked hooked attracted linkedinopened',
    position: 'currentstep sequencestep laststep',
    date: 'laststateat createdat updatedat laststatedate',
    identifier: 'id leadid contactid campaignid campaignname statesystem createdby ispaused source emailstatus',
  }),
};

/** Values that mean an empty cell in the exports of all tools. */
const EMPTY = new Set(['', '-', '--', 'null', 'undefined', 'n/a']);

export function isEmptyCell(cell: string | undefined): boolean {
  return EMPTY.has((cell ?? '').trim().toLowerCase());
}

/** Normalizes a header or a word: lower case, letters and digits only. */
export function wordOf(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the tool that writes this header row; null for any other file. */
export function recognizeTool(headers: readonly string[]): ExportTool | null {
  const names = new Set(headers.map(wordOf));
  const count = (...marks: string[]): number => marks.filter((mark) => names.has(mark)).length;
  if (count('email', 'emailaddress', 'leademail') === 0) return null;
  if (count('campaignleadmapid') > 0 || count('lastemailsequencesent', 'isunsubscribed', 'isinterested') > 1) {
    return 'smartlead';
  }
  if (
    count('emailssent', 'emailsopened', 'emailsclicked', 'emailsreplied', 'emailsbounced', 'emailsunsubscribed') > 1
  ) {
    return 'lemlist';
  }
  if (count('laststate', 'leadstate', 'leadstatus') > 0 && count('icebreaker', 'campaignname', 'laststateat') > 0) {
    return 'lemlist';
  }
  if (count('laststate') > 0 && count('firstname', 'companyname', 'linkedinurl') > 0) return 'lemlist';
  if (count('ltintereststatus', 'timestamplastcontact') > 0) return 'instantly';
  if (count('emailopencount', 'emailreplycount', 'emailclickcount') > 1) return 'instantly';
  return count('leadstatus') > 0 && count('intereststatus', 'personalization', 'leadlabel') > 0 ? 'instantly' : null;
}

/** Returns the role of each column, in order; null for columns that become fields of the contact. */
export function columnRoles(tool: ExportTool, headers: readonly string[]): (ColumnRole | null)[] {
  const names = headers.map(wordOf);
  const known = COLUMNS[tool];
  // lemlist also has `state` for the region of an address, beside the status of the lead.
  const statuses = Object.keys(known).filter((name) => known[name] === 'status');
  const status = statuses.find((name) => names.includes(name));
  return names.map((name) => {
    const role = Object.hasOwn(known, name) ? (known[name] as ColumnRole) : null;
    return role === 'status' && name !== status ? (name === 'state' ? null : 'identifier') : role;
  });
}

const LEFT_BEHIND: Readonly<Partial<Record<ColumnRole, NotCarried>>> = {
  position: 'position',
  opens: 'opens_and_clicks',
  replied: 'messages',
  activity: 'messages',
  date: 'dates',
  identifier: 'identifiers',
};

/** Returns what an import of these columns leaves behind. The sequence and its settings are in no export. */
export function notCarried(roles: ReadonlyArray<ColumnRole | null>): NotCarried[] {
  const left = new Set(roles.flatMap((role) => (role === null ? [] : (LEFT_BEHIND[role] ?? []))));
  left.delete('messages');
  return [...left, 'messages', 'campaign'];
}
