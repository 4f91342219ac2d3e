import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../../ui/workspace';
import type { SavedReply } from '../../../saved-replies/calls';
import { DeleteReply } from '../../../saved-replies/DeleteReply';
import { ReplyForm } from '../../../saved-replies/ReplyForm';
import './saved.css';
import { compose as composeWords } from '../../../../words/inbox/compose';

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
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [doomed, setDoomed] = useState<SavedReply | null>(null);
  const wanted = typed.trim().toLowerCase();
  const found = replies.filter((reply) => `${reply.name} ;${reply.shortcut ?? ''}`.toLowerCase().includes(wanted));
  const pick = (reply: SavedReply | undefined) => {
    if (reply === undefined) return;
    setOpen(false);
    setTyped('');
    onPick(reply);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width={320} position="top-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon size={30} aria-label={text.title} title={text.title} onClick={() => setOpen(!isOpen)}>
            <Icon name="saved" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.title}>
          <TextInput
            aria-label={text.find}
            placeholder={text.find}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.stopPropagation();
              pick(found[0]);
            }}
            data-autofocus
          />
          <ul className="saved-list">
            {found.map((reply) => (
              <li key={reply.id}>
                <button type="button" className="saved-pick" onClick={() => pick(reply)}>
                  <span className="cut" dir="auto">
                    {reply.name}
                  </span>
                  {reply.shortcut !== null && <kbd>;{reply.shortcut}</kbd>}
                  <span className="caption cut saved-text" dir="auto">
                    {reply.bodyText}
                  </span>
                </button>
                {(reply.isMine || isAdmin) && (
                  <ActionIcon
                    size={24}
                    aria-label={text.remove(reply.name)}
                    title={text.remove(reply.name)}
                    onClick={() => {
                      setOpen(false);
                      setDoomed(reply);
                    }}
                  >
                    <Icon name="trash" size={14} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="caption saved-none">{replies.length === 0 ? text.none : text.noneLike}</p>
          )}
          <Button
            variant="default"
            fullWidth
            disabled={written.trim() === ''}
            title={written.trim() === '' ? text.nothingToSave : undefined}
            onClick={() => {
              setOpen(false);
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
        </Popover.Dropdown>
      </Popover>
      {isSaving && <ReplyForm title={text.save} bodyText={written} onClose={() => setSaving(false)} />}
      {doomed !== null && <DeleteReply reply={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
