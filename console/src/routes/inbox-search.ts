import { text } from './search';

/** Search parameters of the inbox: view, search term, open conversation, composer. */
export interface InboxSearch {
  readonly view?: string | undefined;
  readonly thread?: string | undefined;
  readonly q?: string | undefined;
  readonly campaign?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly intent?: string | undefined;
  readonly assignee?: string | undefined;
  readonly label?: string | undefined;
  /** `reply`, `all`, `forward` or `new`. */
  readonly write?: string | undefined;
}

export function inboxSearch(search: Record<string, unknown>): InboxSearch {
  return {
    view: text(search['view']),
    thread: text(search['thread']),
    q: text(search['q']),
    campaign: text(search['campaign']),
    mailbox: text(search['mailbox']),
    intent: text(search['intent']),
    assignee: text(search['assignee']),
    label: text(search['label']),
    write: text(search['write']),
  };
}
