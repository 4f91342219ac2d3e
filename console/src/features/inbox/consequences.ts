import type { Schemas } from '../../api/client';
import { ApiError } from '../../api/errors';
import { longTime } from '../../ui/show/format';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import type { Question } from './ask-first';
import type { Thread } from './thread-cache';

const text = inboxWords.consequences;

/** Returns the effects of an intent beyond the conversation, as sentences after `said`. */
export function saidWith(said: string, done: Schemas['ThreadConsequences']): string {
  const parts = [
    done.stoppedCount > 0 && text.stopped(done.stoppedCount),
    done.suppressedCount > 0 && text.suppressed(done.suppressedCount),
    done.canceledCount > 0 && text.canceled(done.canceledCount),
    done.resumedCount > 0 && text.resumed(done.resumedCount),
    done.movedCount > 0 && text.moved(done.movedCount),
  ].filter((part) => part !== false);
  return [said, ...parts].join(' ');
}

export const isRestart = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'would_restart';

/** Returns the confirmation for an intent that would continue sequences that a reply ended. */
export function restartQuestion(threads: readonly Thread[], { context }: ApiError): Question {
  const count = Number(context['resumedCount'] ?? 1);
  const who = threads.length === 1 ? (threads[0]?.contact_email ?? null) : null;
  const [heldUntil, next] = [context['heldUntil'], context['nextEmailAt']];
  return {
    title: who === null ? text.restartMany(count) : text.restart(who),
    verb: text.restartVerb,
    lines: [
      text.restartWhy,
      typeof heldUntil === 'string'
        ? text.held(longTime(heldUntil))
        : typeof next === 'string'
          ? text.next(longTime(next))
          : text.noneLeft,
    ],
  };
}

/** Returns the confirmation for unsubscribing many contacts, with their number. */
export const unsubscribeQuestion = (count: number): Question => ({
  title: text.unsubscribeMany(count),
  verb: text.unsubscribeVerb,
  lines: [text.unsubscribeWhy, text.undoWithin],
});
