/** Hint with which processes notify each other that a member opened or left a conversation. Not part of the event log. */
export const presenceHint = (workspaceId: number): string => `presence:${workspaceId}`;
