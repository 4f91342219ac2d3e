/** Tables whose rows belong to a workspace by their column `workspace_id`. An archive of a workspace contains these rows. */
const OWN: readonly string[] = [
  ...['advice_dismissals', 'api_keys', 'audit_heads', 'audit_log', 'billing_accounts', 'billing_seat_orders'],
  ...['body_cursors', 'campaign_counter_deltas', 'campaign_counters', 'campaign_failing_domains'],
  ...['campaign_followed_tags', 'campaign_mailboxes', 'campaign_reschedules', 'campaign_segment_members'],
  ...['campaign_segments', 'campaign_slots', 'campaign_stat_deltas', 'campaign_stat_quarters', 'campaign_stats'],
  ...['campaign_steps', 'campaign_variants', 'campaigns', 'company_stops', 'complaint_reports'],
  ...['contact_change_cursors', 'contact_source_deliveries', 'contact_source_files', 'contact_source_readings'],
  ...['contact_source_rows', 'contact_sources', 'contacts', 'destination_rests', 'dns_providers', 'dns_writes'],
  ...['domain_dns', 'domain_feedback_loops', 'domain_orders', 'domain_postmaster_days', 'domain_postmaster_reads'],
  ...['domain_purchases', 'domain_report_sources', 'domain_reports', 'domain_transfers', 'domains', 'erasures'],
  ...['event_cursors', 'events', 'file_chunks', 'files', 'former_token_keys', 'idempotency_keys'],
  ...['import_rows', 'imports'],
  ...['inbox_rule_acts', 'inbox_rules', 'invitations', 'launch_jobs', 'mailbox_announcements', 'mailbox_folders'],
  ...['mailbox_passwords', 'mailbox_report_cursors', 'mailbox_reports', 'mailbox_slots', 'mailbox_stat_quarters'],
  ...['mailbox_syncs', 'mailbox_tokens', 'mailbox_watches', 'mailboxes', 'members', 'message_aliases'],
  ...['message_attachments', 'message_pictures', 'message_sources', 'messages', 'not_enrolled', 'notice_channels'],
  ...['notice_items', 'outbound_operations', 'pending_ranges', 'preflights', 'profile_addresses'],
  ...[
    'profile_bulk_rows',
    'profile_bulks',
    'profile_changes',
    'profile_distinctions',
    'profile_fields',
    'profile_history',
  ],
  ...['profiles', 'reply_forwards', 'report_recipients', 'report_schedules', 'retention_settings'],
  ...['sandbox_reactions', 'sandbox_sequencer_accounts', 'saved_replies', 'segment_cursors', 'segment_pins'],
  ...['segments', 'send_claims', 'send_handoffs', 'sends', 'sequencer_connections', 'sequencer_exports'],
  ...['set_aside', 'shared_views', 'snippet_changes', 'snippet_versions', 'snippets', 'subsequence_cursors'],
  ...['subsequence_entries', 'subsequence_moves', 'subsequence_policies', 'subsequences', 'suppressions'],
  ...[
    'template_versions',
    'templates',
    'tenants',
    'thread_batches',
    'thread_bulks',
    'thread_draft_files',
    'thread_drafts',
  ],
  ...['thread_labels', 'thread_notes', 'threads', 'tracking_visits', 'warmup_items', 'warmup_mailboxes'],
  ...['warmup_operations', 'warmup_workspaces', 'webhook_deliveries', 'webhook_secrets', 'webhook_subscriptions'],
  ...['workspace_brands', 'workspace_files'],
];

/** User accounts of the members. */
const OF_MEMBERS = 'user_id in (select user_id from public.members where workspace_id = $1)';
/** The payload of a job names its workspace (`StoredPayload`). */
const JOBS = `payload->'payload'->>'workspaceId' = '$1'`;

/** Conditions of the rows of other tables, with $1 for the workspace. */
const CONDITIONS: Readonly<Record<string, string>> = {
  'public.workspaces': 'id = $1',
  'public.users': OF_MEMBERS.replace('user_id', 'id'),
  'public.passkeys': OF_MEMBERS,
  'public.user_identities': OF_MEMBERS,
  // Links in sent emails are signed with the token key, and messages to browsers with the push key. The load keeps them
  // beside the keys of the instance.
  'public.installation_secrets': `name in ('token_key', 'push_key')`,
  'public.retired_master_keys': 'true',
  // Warmup with mailboxes of other workspaces contains their addresses.
  'public.warmup_conversations': 'workspace_id = $1 and partner_workspace_id = $1',
  'public.warmup_copies': 'workspace_id = $1 and message_workspace_id = $1',
  'public.warmup_ids': 'workspace_id = $1 and conversation_workspace_id = $1',
  'public.warmup_messages': 'workspace_id = $1 and conversation_workspace_id = $1 and partner_workspace_id = $1',
  'public.sandbox_registrations': 'domain in (select domain from public.domains where workspace_id = $1)',
  'graphile_worker._private_jobs': JOBS,
  'graphile_worker._private_job_queues': `id in (select job_queue_id from graphile_worker._private_jobs where ${JOBS})`,
  'graphile_worker._private_tasks': 'true',
};

/** Tables without rows in an archive, by the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'the instance itself': [
    ...['backup_targets', 'backups', 'disk_samples', 'egress_addresses', 'held_mailboxes', 'installation_hold'],
    ...['recipient_domains', 'snds_reads', 'workers', 'workspace_moves', 'write_probe'],
  ],
  'webhooks of the payment provider, which arrive at the instance': ['billing_notices'],
  'agreements between instances': ['circle_calls', 'circle_guests', 'circle_invitations', 'circle_keys'],
  'texts of the account, for all its workspaces': ['shared_text_changes', 'shared_texts'],
  'what peers know of mailboxes': ['circle_peers', 'circle_told'],
  'objects in the store of the instance: the rows of an archive have their bytes': [
    'blob_moves',
    'blob_stores',
    'blobs',
  ],
  'demos, which cannot be archived': ['demonstrations'],
  'people sign in again': [
    ...['entrance_links', 'known_networks', 'oidc_flows', 'passkey_challenges', 'sessions', 'sign_in_attempts'],
    ...['oauth_grants', 'billing_setups'],
  ],
  'choices of a member in all workspaces': ['preferences'],
  'who is looking at a conversation': ['thread_presence'],
  'times of warmup by mailbox ID alone, which another workspace may have too': ['warmup_pairs'],
};

const ROWS: ReadonlyMap<string, string> = new Map([
  ...OWN.map((table) => [`public.${table}`, 'workspace_id = $1'] as const),
  ...Object.entries(CONDITIONS),
  ...Object.values(LEFT_OUT).flatMap((tables) => tables.map((table) => [`public.${table}`, 'false'] as const)),
  ['graphile_worker._private_known_crontabs', 'false'],
]);

/**
 * Returns the SQL condition of a workspace's rows in a table: its own, those of its members, and the keys that its data needs.
 * Throws if the table is not decided; a test compares the list with the schema.
 */
export function rowsOfWorkspace(
  table: { readonly schema: string; readonly name: string },
  workspaceId: number,
): string {
  const condition = ROWS.get(`${table.schema}.${table.name}`);
  if (condition === undefined || !Number.isSafeInteger(workspaceId)) {
    throw new Error(`The rows of a workspace in ${table.schema}.${table.name} are not known.`);
  }
  return condition.replaceAll('$1', String(workspaceId));
}
