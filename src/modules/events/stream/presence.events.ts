/** The hint by which processes tell each other that a person came to a conversation, or has gone. It is in no log. */
export const presenceHint = (workspaceId: number): string => `presence:${workspaceId}`;
