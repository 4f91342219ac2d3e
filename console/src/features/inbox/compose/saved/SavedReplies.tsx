import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../../ui/workspace';
import { compose as composeWords } from '../../../../words/inbox/compose';
import type { SavedReply } from '../../../saved-replies/calls';
import { DeleteReply } from '../../../saved-replies/DeleteReply';
import { ReplyForm } from '../../../saved-replies/ReplyForm';
import { type Insertable, InsertMenu } from '../InsertMenu';
import './saved.css';

const text = composeWords.savedReplies;

interface Props {
  readonly replies: readonly SavedReply[];
  /** Current text, to save as a reply. */
  readonly written: string;
  readonly onPick: (reply: SavedReply) => void;
}

/** Menu of saved replies: insert one, save the current text, or delete one. */
export function SavedReplies({ replies, written, onPick }: Props) {
  const workspaceId = useWorkspaceId();
  const isAdmin = useMay('admin');
  const [isSaving, setSaving] = useState(false);
  const [doomed, setDoomed] = useState<SavedReply | null>(null);
  const items = replies.map(
    (reply): Insertable => ({
      key: String(reply.id),
      words: `${reply.name} ;${reply.shortcut ?? ''}`,
      name: (
        <>
          <span className="cut" dir="auto">
            {reply.name}
          </span>
          {reply.shortcut !== null && <kbd>;{reply.shortcut}</kbd>}
        </>
      ),
      preview: reply.bodyText,
      insert: () => onPick(reply),
      controls: (close) =>
        (reply.isMine || isAdmin) && (
          <ActionIcon
            size={24}
            aria-label={text.remove(reply.name)}
            title={text.remove(reply.name)}
            onClick={() => {
              close();
              setDoomed(reply);
            }}
          >
            <Icon name="trash" size={14} />
          </ActionIcon>
        ),
    }),
  );
  const { title, find } = text;
  return (
    <>
      <InsertMenu
        {...{ title, find, items }}
        icon="saved"
        size={30}
        none={replies.length === 0 ? text.none : text.noneLike}
        returnFocus
      >
        {(close) => (
          <>
            <Button
              variant="default"
              fullWidth
              disabled={written.trim() === ''}
              title={written.trim() === '' ? text.nothingToSave : undefined}
              onClick={() => {
                close();
                setSaving(true);
              }}
            >
              {text.save}
            </Button>
            {replies.length > 0 && (
              <Link to={`/w/${workspaceId}/settings/replies` as '/'} className="caption saved-all">
                {text.editAll}
              </Link>
            )}
          </>
        )}
      </InsertMenu>
      {isSaving && <ReplyForm title={text.save} bodyText={written} onClose={() => setSaving(false)} />}
      {doomed !== null && <DeleteReply reply={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
