/**
 * Columns that the product's own contact export adds to the contact fields: identity, status, counters, dates. They
 * describe the contact in the exported campaign and have no meaning in another campaign.
 */
const EXPORT_ONLY_COLUMNS: readonly string[] = [
  'id',
  'campaign_id',
  'workspace_id',
  'status',
  'status_reason',
  'hold_until',
  'reply_intent',
  'reply_label',
  'current_step_order',
  'next_step_order',
  'next_send_at',
  'campaign_mailbox_id',
  'mailbox_address',
  'thread_id',
  'verification_status',
  'esp',
  'sent_count',
  'open_count',
  'click_count',
  'reply_count',
  'last_sent_at',
  'last_opened_at',
  'last_clicked_at',
  'last_replied_at',
  'subsequence_id',
  'import_id',
  'created_at',
  'updated_at',
];

/** Columns that identify a file as an export; files of other products have some of them, but rarely all. */
const MARKS = ['campaign_id', 'workspace_id', 'status_reason'];

/** Returns the headers of export columns that no import uses; empty for any other file. */
export function exportOnlyHeaders(headers: readonly string[]): ReadonlySet<string> {
  const isExport = MARKS.every((mark) => headers.includes(mark));
  return new Set(isExport ? headers.filter((header) => EXPORT_ONLY_COLUMNS.includes(header)) : []);
}
