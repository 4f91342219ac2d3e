/** Position of a send's message in the inbox. */
export interface InboxPosition {
  readonly threadId: number;
  readonly messageId: number;
}
