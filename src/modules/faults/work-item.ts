/** What a piece of background work works on: an item of one of its workspaces. */
export interface WorkItem {
  readonly workspaceId: number;
  /** As the work names it: the id of a campaign, mailbox, order ... */
  readonly item: string;
}

/** The workspace as a whole as an item. */
export function ofWorkspace(workspaceId: number): WorkItem {
  return { workspaceId, item: String(workspaceId) };
}
