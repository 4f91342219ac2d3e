import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { isFormatted } from '../../../../../../src/engine/mail/written/formatting';
import { toast } from '../../../../ui/toast';
import { useWorkspaceId } from '../../../../ui/workspace';
import { compose as composeWords } from '../../../../words/inbox/compose';
import { applySavedReply, type SavedReply, savedRepliesQuery } from '../../../saved-replies/calls';
import type { Draft } from '../drafts';
import { marksOfHtml } from '../format/marks-of-html';
import { shortcutTyped, withWords } from './shortcut';

interface Writer {
  readonly threadId: number | null;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly change: (change: Partial<Draft>) => void;
}

/** Inserts saved replies into the text: at the cursor, or in place of `;shortcut`. */
export function useSaved({ threadId, area, change }: Writer) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { data: replies = [] } = useQuery({ ...savedRepliesQuery(workspaceId), enabled: threadId !== null });
  const putting = useMutation({
    mutationFn: ({ reply }: { reply: SavedReply; from: number; to: number }) =>
      applySavedReply(workspaceId, reply.id, threadId ?? 0),
    onSuccess: ({ subject, bodyText, bodyHtml, missing }, { from, to }) => {
      const marks = marksOfHtml(bodyHtml);
      const words = isFormatted(marks) ? marks : bodyText;
      const [text, caret] = withWords(area.current?.value ?? '', from, to, words);
      change({ text, ...(subject !== '' && { subject }) });
      if (missing.length > 0) toast.say(composeWords.savedReplies.missing(missing.join(', ')));
      void queries.invalidateQueries({ queryKey: savedRepliesQuery(workspaceId).queryKey });
      requestAnimationFrame(() => {
        area.current?.focus();
        area.current?.setSelectionRange(caret, caret);
      });
    },
    onError: toast.fail,
  });
  const put = (reply: SavedReply) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    putting.mutate({ reply, from, to });
  };
  /** Call on every change of the text. */
  const typed = (text: string, caret: number) => {
    const found = shortcutTyped(text, caret);
    const reply = found && replies.find((one) => one.shortcut?.toLowerCase() === found.name);
    if (found && reply) putting.mutate({ reply, from: found.from, to: found.to });
  };
  return { replies, put, typed };
}
