import { enumeration } from '../enumeration.js';

/** Ordinary list of contacts, or export of another outreach tool. */
export const IMPORT_FORMATS = enumeration('ImportFormat', ['plain', 'instantly', 'smartlead', 'lemlist']);
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export type ExportTool = Exclude<ImportFormat, 'plain'>;

/** Names of the tools. */
export const TOOL_NAMES: Readonly<Record<ExportTool, string>> = {
  instantly: 'Instantly',
  smartlead: 'Smartlead',
  lemlist: 'lemlist',
};

/** Statuses of a contact in an export. */
export const EXPORT_STATUSES = enumeration('ExportStatus', [
  'not_contacted',
  'in_progress',
  'completed',
  'paused',
  'replied',
  'unsubscribed',
  'bounced',
  'blocked',
  'unknown',
]);
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Handling of a contact by its status. */
export const EXPORT_TREATMENTS = enumeration('ExportTreatment', ['enroll', 'already_contacted', 'suppress']);
export type ExportTreatment = (typeof EXPORT_TREATMENTS)[number];

const TREATMENTS: Readonly<Record<ExportStatus, ExportTreatment>> = {
  not_contacted: 'enroll',
  in_progress: 'already_contacted',
  completed: 'already_contacted',
  paused: 'already_contacted',
  replied: 'already_contacted',
  unsubscribed: 'suppress',
  bounced: 'suppress',
  blocked: 'suppress',
  unknown: 'already_contacted',
};

export function treatmentOf(status: ExportStatus): ExportTreatment {
  return TREATMENTS[status];
}

/** Handling of contacts that the other tool has contacted. */
export const ALREADY_CONTACTED = enumeration('AlreadyContacted', ['skip', 'book_only', 'enroll']);
export type AlreadyContacted = (typeof ALREADY_CONTACTED)[number];

/** Reason of the suppression of a status. */
export const SUPPRESSION_REASONS = { unsubscribed: 'unsubscribe', bounced: 'bounce', blocked: 'import' } as const;

/** Data of an export that an import leaves behind. */
export type NotCarried = 'position' | 'opens_and_clicks' | 'messages' | 'dates' | 'identifiers' | 'campaign';
