import { enumeration } from '../enumeration.js';

export const REPORT_CADENCES = enumeration('ReportCadence', ['weekly', 'monthly']);
export type ReportCadence = (typeof REPORT_CADENCES)[number];

export const REPORT_STATUSES = enumeration('ReportStatus', ['active', 'paused']);
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Results of an email with a report. `unconfirmed`: the mail server may have accepted it. */
export const REPORT_RESULTS = enumeration('ReportResult', ['sent', 'failed', 'unconfirmed']);
