/** Position of a send's message in the inbox. */
export interface Place {
  readonly threadId: number;
  readonly messageId: number;
}
