/** Item of one workspace that background work processes. */
export interface WorkItem {
  readonly workspaceId: number;
  /** ID used by the work: of a campaign, mailbox, order ... */
  readonly item: string;
  /** ID of the resource on whose page the owner views the item, if it differs from `item`. */
  readonly resourceId?: string | null;
}

/** Returns an item that represents a whole workspace. */
export function ofWorkspace(workspaceId: number): WorkItem {
  return { workspaceId, item: String(workspaceId) };
}
