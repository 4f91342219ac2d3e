import type { Schemas } from '../../api/client';
import { longTime } from '../../ui/show/format';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { useChangeThread } from './actions';
import type { Person } from './people';
import { useBatch } from './pick/use-batch';
import type { Thread } from './thread-cache';

const text = inboxWords.done;

/** Actions on the open conversation; an action that moves it away, or completes it, opens the next one. */
export function useTriage(thread: Thread, onNext: () => void) {
  const change = useChangeThread();
  // A batch of one: the server undoes all its effects, and the conversation returns to its position in the list.
  const batch = useBatch();
  return {
    intent: (replyIntent: Schemas['ReplyIntent']) => {
      onNext();
      void batch([thread], { replyIntent, is_read: true }, false, text.intent(words.enums.replyIntent[replyIntent]));
    },
    label: (replyLabel: Schemas['ReplyLabel'] | null) =>
      void batch(
        [thread],
        { replyLabel },
        false,
        replyLabel === null ? text.noLabel : text.label(words.enums.replyLabel[replyLabel]),
      ),
    archive: () => {
      onNext();
      const is_archived = !thread.is_archived;
      const set = { is_archived, ...(is_archived && { is_read: true }) };
      void batch([thread], set, true, is_archived ? text.archived : text.unarchived);
    },
    assign: (person: Person | null) =>
      void change({
        thread,
        change: { assignee_id: person?.id ?? null },
        back: { assignee_id: thread.assignee_id },
        also: { assignee_name: person?.name ?? null },
        said: person === null ? inboxWords.assign.removed : inboxWords.assign.done(person.name),
      }),
    snooze: (until: Date | null) => {
      onNext();
      const snoozed_until = until?.toISOString() ?? null;
      const said = snoozed_until === null ? text.woken : text.snoozed(longTime(snoozed_until));
      void batch([thread], { snoozed_until }, true, said);
    },
    read: (is_read: boolean, silent = false) =>
      void change({
        thread,
        change: { is_read },
        back: { is_read: !is_read },
        ...(!silent && { said: is_read ? text.read : text.unread }),
      }),
  };
}

export type Triage = ReturnType<typeof useTriage>;
