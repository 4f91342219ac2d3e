import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { newKey } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { preferences } from '../../../api/preferences';
import { longTime } from '../../../ui/show/format';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { compose as composeWords } from '../../../words/inbox/compose';
import { draftKeyOf, dropDraft, keepDraft, keepFiles } from './drafts';
import { type Outgoing, send, takeBack, withBytes } from './send';

type Ready = Omit<Outgoing, 'key' | 'undoS'>;
const text = composeWords;

/** Sends a message with an Undo while it is pending, which reopens the draft. */
export function useSend(onSent: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // A retry of the same message reuses its key; a changed message gets a new one.
  const attempt = useRef({ what: '', key: '', files: [] as Ready['files'] });
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'threads') });

  const undo = async (out: Ready, operationId: string) => {
    try {
      await takeBack(workspaceId, operationId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'operation_not_cancellable') toast.say(text.tooLate);
      else toast.fail(error);
      return refresh();
    }
    const draftKey = draftKeyOf(workspaceId, out.threadId, out.writing);
    keepDraft(draftKey, out.draft);
    // Stored files were deleted with the draft.
    keepFiles(
      draftKey,
      out.files.map((file) => ({ ...file, id: null })),
    );
    toast.say(text.undone);
    refresh();
    await navigate({
      to: '/w/$workspaceId/inbox',
      params: { workspaceId: String(workspaceId) },
      search: (before) => ({
        ...before,
        thread: out.threadId === null ? undefined : String(out.threadId),
        write: out.writing,
      }),
    });
  };

  return useMutation({
    mutationFn: async (out: Ready) => {
      const what = JSON.stringify({ ...out, files: out.files.map(({ key }) => key) });
      if (attempt.current.what !== what) {
        attempt.current = { what, key: newKey(), files: await withBytes(workspaceId, out) };
      }
      const ready = { ...out, files: attempt.current.files };
      const { undo_s: undoS } = preferences.now();
      return { sent: await send(workspaceId, { ...ready, undoS, key: attempt.current.key }), out: ready };
    },
    onSuccess: ({ sent, out }) => {
      dropDraft(draftKeyOf(workspaceId, out.threadId, out.writing));
      const { undo_s: seconds } = preferences.now();
      if (out.sendAt !== null) offerUndo(text.scheduled(longTime(out.sendAt)), () => void undo(out, sent.operation_id));
      else if (seconds === 0) toast.say(text.sent);
      else offerUndo(text.sending(seconds), () => void undo(out, sent.operation_id), seconds);
      refresh();
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'drafts') });
      onSent();
    },
  });
}
