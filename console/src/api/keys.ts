/**
 * Query keys of a workspace, by topic: keys under which responses are cached and invalidated. A resource lists its
 * queries; a key for a single query continues with its filters. Each query is defined once, in the folder of its
 * resource: two shapes under one key would break the other screen.
 */
interface Queries {
  readonly advice: unknown;
  readonly 'all-inboxes': unknown;
  readonly 'all-inboxes-list': unknown;
  readonly 'label-names': unknown;
  readonly 'api-keys': unknown;
  readonly audit: unknown;
  readonly 'audit-chain': unknown;
  readonly retention: unknown;
  readonly storage: unknown;
  readonly backups: unknown;
  readonly brand: 'logo' | 'one';
  readonly instance: unknown;
  readonly campaigns:
    | 'active'
    | 'days'
    | 'followed-tags'
    | 'list'
    | 'mailbox-preflight'
    | 'mailboxes'
    | 'move-trial'
    | 'names'
    | 'one'
    | 'palette'
    | 'preflight'
    | 'routing'
    | 'share'
    | 'spam-rates'
    | 'stats'
    | 'step-figures'
    | 'subsequence-names'
    | 'steps'
    | 'subsequences';
  readonly capabilities: unknown;
  readonly circles: 'invitations' | 'peers';
  readonly contacts:
    | 'across'
    | 'address'
    | 'book'
    | 'count'
    | 'erasure'
    | 'history'
    | 'one'
    | 'palette'
    | 'people'
    | 'profile'
    | 'timeline'
    | 'trial';
  readonly 'contact-fields': unknown;
  readonly 'contacts-list': unknown;
  readonly demo: unknown;
  readonly duplicates: unknown;
  readonly domains:
    | 'dmarc'
    | 'list'
    | 'one'
    | 'plan'
    | 'providers'
    | 'purchase'
    | 'records'
    | 'reputation'
    | 'transfer';
  readonly 'egress-addresses': unknown;
  readonly drafts: 'list' | 'one';
  readonly 'enrollment-rules': unknown;
  readonly 'event-names': unknown;
  readonly 'event-types': unknown;
  readonly events: 'list' | 'one' | 'palette';
  readonly forecast: unknown;
  readonly imports: 'letters' | 'list' | 'mapping' | 'mapped-rows' | 'one';
  readonly 'inbox-capabilities': unknown;
  readonly 'inbox-rules': 'list' | 'mailboxes';
  readonly invitations: unknown;
  readonly jobs: unknown;
  readonly labels: unknown;
  readonly 'contact-sources': 'requests' | 'readings' | 'vanished';
  readonly 'launch-job': unknown;
  readonly mailboxes:
    | 'addresses'
    | 'choice'
    | 'figures'
    | 'folders'
    | 'reassign'
    | 'send-as'
    | 'list'
    | 'one'
    | 'palette'
    | 'senders'
    | 'tags';
  readonly tenants: 'list' | 'one' | 'users';
  readonly files: 'list' | 'picture';
  readonly members: unknown;
  readonly mentionable: unknown;
  readonly 'message-view': unknown;
  readonly 'not-enrolled': unknown;
  readonly notices: unknown;
  readonly reports: unknown;
  readonly overview: 'attention' | 'figures' | 'start';
  readonly palette: unknown;
  readonly payment: unknown;
  readonly presence: unknown;
  readonly preview: unknown;
  readonly 'saved-replies': unknown;
  readonly 'shared-texts': 'list' | 'one';
  readonly 'shared-views': unknown;
  readonly segments: 'campaigns' | 'list' | 'members' | 'of-campaign' | 'one' | 'preview';
  readonly sends: 'explain';
  readonly 'sends-list': unknown;
  readonly sequencers: 'exports' | 'list' | 'providers' | 'readiness';
  readonly signature: unknown;
  readonly snippets: 'list' | 'versions';
  readonly suppressions: 'list' | 'status';
  readonly templates: 'list' | 'one' | 'update' | 'version' | 'versions';
  readonly 'thread-list': unknown;
  readonly 'thread-variables': unknown;
  readonly threads:
    | 'counts'
    | 'head'
    | 'latest'
    | 'matching'
    | 'notes'
    | 'one'
    | 'operation'
    | 'outbox'
    | 'palette'
    | 'with';
  readonly warmup: 'list' | 'one' | 'operation' | 'placement' | 'sharing';
  readonly webhooks: 'deliveries' | 'delivery' | 'list' | 'one' | 'summary';
}

export type Resource = keyof Queries;

/** Returns the key of a workspace query; with fewer parts, the prefix of all matching queries. */
export function keyOf<R extends Resource>(
  workspaceId: number,
  resource: R,
  ...rest: readonly [] | readonly [query: Queries[R], ...narrowing: unknown[]]
) {
  return [workspaceId, resource, ...rest] as const;
}

/** Returns the key of a query of the member or the instance, independent of the workspace. */
type OwnQuery =
  | 'auth-methods'
  | 'first-owner-link'
  | 'invitation'
  | 'me'
  | 'own-sessions'
  | 'passkeys'
  | 'push'
  | 'share'
  | 'version'
  | 'workspace-summaries';

export function ownKey(query: OwnQuery, ...narrowing: readonly unknown[]) {
  return [query, ...narrowing] as const;
}
