/** Where the message of a send stands in the inbox. */
export interface Place {
  readonly threadId: number;
  readonly messageId: number;
}
