import { firstCharacters } from '../characters.js';
import { type ColumnRole, columnRoles, isEmptyCell, wordOf } from './columns.js';
import { type ExportStatus, type ExportTool, type ExportTreatment, treatmentOf } from './formats.js';

/** Settings for reading the file of a tool, in addition to the mapping of its columns. */
export interface ToolReading {
  readonly tool: ExportTool;
  readonly roles: ReadonlyArray<ColumnRole | null>;
  /** Whether the file says of each contact if an email was sent. */
  readonly hasActivity: boolean;
  /** Whether a column has the status of the contact. */
  readonly hasStatus: boolean;
}

/** Facts of a row about its contact in the other tool. */
export interface Standing {
  readonly status: ExportStatus;
  readonly treatment: ExportTreatment;
  /** Tags for the contact in the address book. */
  readonly tags: readonly string[];
  /** Status in the words of the file, up to 64 characters; only if unknown. */
  readonly word: string | null;
}

/** `active` is decided by what was sent: Instantly uses it before and after the first email. */
type WordStatus = Exclude<ExportStatus, 'unknown'> | 'active';

const words = (statuses: Partial<Record<WordStatus, string>>): ReadonlyMap<string, WordStatus> =>
  new Map(
    Object.entries(statuses).flatMap(([status, names]) =>
      names.split(' ').map((name): [string, WordStatus] => [name, status as WordStatus]),
    ),
  );

const STATUSES: Readonly<Record<ExportTool, ReadonlyMap<string, WordStatus>>> = {
  smartlead: words({
    not_contacted: 'started notstarted',
    in_progress: 'inprogress active',
    completed: 'completed',
    paused: 'paused stopped',
    replied: 'replied',
    unsubscribed: 'unsubscribed',
    bounced: 'bounced',
    blocked: 'blocked',
  }),
  instantly: words({
    active: '1 active',
    not_contacted: 'notcontacted notyetcontacted notstarted',
    in_progress: '4 contacted inprogress insubsequence subsequence opened clicked emailopened linkclicked',
    completed: '3 completed finished sequencecompleted',
    paused: '2 paused skipped stopped',
    replied: 'replied replyreceived',
    unsubscribed: 'unsubscribed',
    bounced: 'bounced',
    blocked: 'blocked blocklisted',
  }),
  lemlist: words({
    not_contacted: 'imported scanned reviewed toreview readytolaunch',
    in_progress:
      'contacted hooked attracted inprogress emailssent emailsopened emailsclicked linkedinsent linkedinopened linkedinvisitdone ' +
      'linkedininvitedone linkedininviteaccepted linkedinfollowdone running',
    completed: 'completed done finished campaigncomplete sequencecomplete',
    paused: 'paused skipped stopped failed emailsfailed linkedinsendfailed',
    replied:
      'warmed replied interested notinterested meetingbooked emailsreplied emailsinterested emailsnotinterested ' +
      'linkedinreplied linkedininterested linkedinnotinterested manualinterested manualnotinterested',
    unsubscribed: 'emailsunsubscribed unsubscribed',
    bounced: 'emailsbounced bounced',
    blocked: 'blocked blacklisted',
  }),
};

/** Negative codes of Instantly, which lose their sign in `wordOf`. */
const CODES: ReadonlyMap<string, WordStatus> = new Map([
  ['-1', 'bounced'],
  ['-2', 'unsubscribed'],
  ['-3', 'paused'],
]);

/** Interest codes of Instantly. */
const INTERESTS: ReadonlyMap<string, string> = new Map([
  ['0', 'Out of office'],
  ['1', 'Interested'],
  ['2', 'Meeting booked'],
  ['3', 'Meeting completed'],
  ['4', 'Won'],
  ['-1', 'Not interested'],
  ['-2', 'Wrong person'],
  ['-3', 'Lost'],
  ['-4', 'No show'],
]);

/** Words of lemlist that are statuses and labels. */
const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ...['interested', 'emailsinterested', 'linkedininterested', 'manualinterested'].map((word): [string, string] => [
    word,
    'Interested',
  ]),
  ...['notinterested', 'emailsnotinterested', 'linkedinnotinterested', 'manualnotinterested'].map(
    (word): [string, string] => [word, 'Not interested'],
  ),
  ['meetingbooked', 'Meeting booked'],
]);

/** Labels that say nothing about a reply. */
const NO_REPLY = new Set(['lead', 'outofoffice', 'senderoriginatedbounce', 'automaticreply']);
/** Labels of contacts whom no email may reach again. */
const FORBIDDING: ReadonlyMap<string, ExportStatus> = new Map([
  ['donotcontact', 'blocked'],
  ['unsubscribed', 'unsubscribed'],
  ['bounced', 'bounced'],
  ['blocked', 'blocked'],
]);

/** Maximum characters of a tag. */
const MAX_TAG = 64;
const SHOWN_WORD = 64;

export function toolReading(tool: ExportTool, headers: readonly string[]): ToolReading {
  const roles = columnRoles(tool, headers);
  const hasActivity = roles.some((role) => role === 'activity' || role === 'position');
  return { tool, roles, hasActivity, hasStatus: roles.includes('status') };
}

/** Reads what a row says about its contact. An unknown word counts as contacted, so that it never starts an email. */
export function readStanding(cells: readonly string[], { tool, roles, hasActivity, hasStatus }: ToolReading): Standing {
  const labels = new Set<string>();
  const has: Partial<Record<ColumnRole, boolean>> = {};
  let said: string | null = null;
  for (let at = 0; at < roles.length; at += 1) {
    const role = roles[at];
    const cell = cells[at];
    if (role == null || role === 'fields' || isEmptyCell(cell)) continue;
    const text = (cell as string).trim();
    if (role === 'status') said = text;
    else if (role === 'label') for (const label of labelsOf(tool, text)) labels.add(label);
    else if (isTrue(text)) has[role] = true;
  }
  if (has.interested === true && labels.size === 0) labels.add('Interested');
  if (has.not_interested === true && labels.size === 0) labels.add('Not interested');
  const word = said === null ? null : wordOf(said);
  const statusLabel = word !== null && tool === 'lemlist' ? STATUS_LABELS.get(word) : undefined;
  if (statusLabel !== undefined) labels.add(statusLabel);
  const status = statusOf({ tool, said, word, has, labels, hasActivity, hasStatus });
  return {
    status,
    treatment: treatmentOf(status),
    tags: [...labels],
    word: status === 'unknown' ? firstCharacters(said ?? '', SHOWN_WORD) : null,
  };
}

interface Said {
  readonly tool: ExportTool;
  readonly said: string | null;
  readonly word: string | null;
  readonly has: Partial<Record<ColumnRole, boolean>>;
  readonly labels: ReadonlySet<string>;
  readonly hasActivity: boolean;
  readonly hasStatus: boolean;
}

/** Decides by the strictest fact of the row: a contact who unsubscribed is never one who replied. */
function statusOf({ tool, said, word, has, labels, hasActivity, hasStatus }: Said): ExportStatus {
  const named = word === null ? null : (nameOf(tool, said as string, word) ?? 'unknown');
  const labelWords = [...labels].map(wordOf);
  const forbidden = labelWords.flatMap((label) => FORBIDDING.get(label) ?? []);
  const facts = new Set<string | null>([named, ...forbidden]);
  if (has.unsubscribed === true || facts.has('unsubscribed')) return 'unsubscribed';
  if (has.bounced === true || facts.has('bounced')) return 'bounced';
  if (facts.has('blocked')) return 'blocked';
  const saysNothing = named === null && (hasStatus || !hasActivity) && labels.size === 0 && !hasFact(has);
  if (named === 'unknown' || saysNothing) return 'unknown';
  if (named === 'replied' || has.replied === true || labelWords.some((label) => !NO_REPLY.has(label))) return 'replied';
  const wasContacted = has.activity === true || has.position === true || has.opens === true || labels.size > 0;
  if (named === 'active') return wasContacted || !hasActivity ? 'in_progress' : 'not_contacted';
  if (named === null || named === 'not_contacted') return wasContacted ? 'in_progress' : 'not_contacted';
  return named;
}

function hasFact(has: Said['has']): boolean {
  return Object.keys(has).some((role) => role !== 'date' && role !== 'identifier');
}

function nameOf(tool: ExportTool, said: string, word: string): WordStatus | null {
  const code = tool === 'instantly' ? CODES.get(said) : undefined;
  return code ?? STATUSES[tool].get(word) ?? null;
}

function labelsOf(tool: ExportTool, text: string): string[] {
  const named = tool === 'instantly' ? (INTERESTS.get(text) ?? text) : text;
  const parts = tool === 'lemlist' ? named.split(',') : [named];
  return parts.flatMap((part) => {
    const label = firstCharacters(part.replace(/\s+/g, ' ').trim(), MAX_TAG).trim();
    return label === '' || label.toLowerCase() === 'lead' ? [] : [label];
  });
}

/** Cells of flags, counts, and times: only a written no means no. */
function isTrue(text: string): boolean {
  return !/^(?:false|no|n|0+(?:[.,]0+)?|never|none|\{\}|\[\])$/i.test(text);
}
