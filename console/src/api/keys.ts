/**
 * The queries of a workspace, by what they are about: the names under which answers are kept, and by which they are asked for again. A
 * resource lists its queries; one that is a single query is followed by whatever narrows it. Each query is defined once, in the folder of
 * its resource: two shapes under one key would break the screen that reads the other's.
 */
interface Queries {
  readonly 'api-keys': unknown;
  readonly audit: unknown;
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
    | 'stats'
    | 'step-figures'
    | 'steps'
    | 'subsequences';
  readonly capabilities: unknown;
  readonly circles: 'invitations' | 'peers';
  readonly contacts: 'across' | 'address' | 'history' | 'one' | 'people' | 'timeline' | 'trial';
  readonly 'contacts-list': unknown;
  readonly demo: unknown;
  readonly domains: 'list' | 'one' | 'plan' | 'providers' | 'purchase' | 'records' | 'transfer';
  readonly drafts: 'list' | 'one';
  readonly 'event-names': unknown;
  readonly 'event-types': unknown;
  readonly events: 'list' | 'one';
  readonly forecast: unknown;
  readonly imports: 'letters' | 'list' | 'mapping' | 'one';
  readonly 'inbox-capabilities': unknown;
  readonly invitations: unknown;
  readonly jobs: unknown;
  readonly 'launch-job': unknown;
  readonly mailboxes: 'addresses' | 'choice' | 'figures' | 'folders' | 'list' | 'one' | 'senders' | 'tags';
  readonly members: unknown;
  readonly mentionable: unknown;
  readonly 'message-view': unknown;
  readonly overview: 'attention' | 'figures' | 'start';
  readonly payment: unknown;
  readonly presence: unknown;
  readonly preview: unknown;
  readonly 'saved-replies': unknown;
  readonly sends: 'explain';
  readonly 'sends-list': unknown;
  readonly sequencers: 'exports' | 'list' | 'providers' | 'readiness';
  readonly suppressions: 'list' | 'status';
  readonly 'thread-list': unknown;
  readonly threads: 'counts' | 'head' | 'notes' | 'one' | 'operation' | 'outbox' | 'palette' | 'with';
  readonly warmup: 'list' | 'one' | 'operation' | 'sharing';
  readonly webhooks: 'deliveries' | 'delivery' | 'list' | 'one' | 'summary';
}

export type Resource = keyof Queries;

/** The key of a query of a workspace; with fewer parts, of all queries that begin like it. */
export function keyOf<R extends Resource>(
  workspaceId: number,
  resource: R,
  ...rest: readonly [] | readonly [query: Queries[R], ...narrowing: unknown[]]
) {
  return [workspaceId, resource, ...rest] as const;
}

/** Queries of the person or the instance, whatever the workspace. */
type OwnQuery = 'auth-methods' | 'invitation' | 'me' | 'own-sessions' | 'passkeys' | 'version';

export function ownKey(query: OwnQuery, ...narrowing: readonly unknown[]) {
  return [query, ...narrowing] as const;
}
