import { ActionIcon, Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Schemas } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { Conflict } from '../../../ui/form/Conflict';
import { problemText } from '../../../ui/page/problem';
import { fileSize } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { capabilitiesQuery } from '../queries';
import { Body } from './Body';
import type { Draft, DraftFile, Writing } from './drafts';
import { Fields } from './Fields';
import { Files } from './Files';
import { putText } from './format/put';
import { isShowable, needsHtml, picturesAt, shownPictures, withOwnNames, withoutPicture } from './pictures';
import { Quote } from './Quote';
import { answeredOf, firstDraft, missingOf } from './rules';
import { SendLater } from './SendLater';
import { SavedReplies } from './saved/SavedReplies';
import { useSaved } from './saved/use-saved';
import { useDraft } from './use-draft';
import type { SyncState } from './use-draft-sync';
import { useSend } from './use-send';
import './compose.css';
import { compose as composeWords } from '../../../words/inbox/compose';

const text = composeWords;

interface Props {
  readonly writing: Writing;
  readonly thread: Schemas['InboxThreadOut'] | null;
  readonly messages: readonly Schemas['InboxMessageOut'][];
  /** Closes the composer and keeps the draft. */
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Composer of a reply, a forward, or a new message. */
export function Composer({ writing, thread, messages, onClose, onSent }: Props) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const threadId = thread?.id ?? null;
  const [first] = useState<Draft>(() => firstDraft(writing, messages, thread?.mailbox_address ?? ''));
  const { draft, files, isKept, isTouched, isGiving, sync, change, addFiles, removeFile, drop } = useDraft(
    workspaceId,
    threadId,
    writing,
    first,
  );
  const [isWide, setWide] = useState(draft.cc.length + draft.bcc.length > 0 || writing === 'new');
  const [refused, setRefused] = useState<string | null>(null);
  const limits = useQuery(capabilitiesQuery(workspaceId)).data?.attachments ?? {};
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = useSaved({ threadId, area, change });
  const sending = useSend(onSent);
  const answered = answeredOf(messages);
  const isSuppressed = sending.error instanceof ApiError && sending.error.code === 'recipient_suppressed';

  const submit = (sendAt: Date | null, evenIfSuppressed = false) => {
    const missing = missingOf(writing, draft);
    setRefused(missing);
    if (missing !== null || sending.isPending) return;
    sending.mutate({
      writing,
      threadId,
      answeredId: answered?.id ?? null,
      draft,
      files,
      sendAt: sendAt?.toISOString() ?? null,
      evenIfSuppressed,
    });
  };
  const insert = (names: readonly string[]) => {
    if (area.current !== null) putText(area.current, picturesAt(names));
  };
  const remove = (file: DraftFile) => {
    removeFile(file);
    const text = withoutPicture(draft.text, file.name);
    if (isShowable(file) && text !== draft.text) change({ text });
  };
  /** Returns the files under their names in the message; none if they exceed the limits. */
  const add = (given: readonly File[]): readonly File[] => {
    const more = withOwnNames(
      given,
      files.map(({ name }) => name),
    );
    const bytes = [...files, ...more].reduce((sum, file) => sum + file.size, 0);
    const { maxCount = 20, maxBytes = 20 * 1024 * 1024 } = limits;
    const problem =
      files.length + more.length > maxCount
        ? text.tooMany(maxCount)
        : bytes > maxBytes
          ? text.tooBig(fileSize(maxBytes))
          : null;
    setRefused(problem);
    if (problem !== null) return [];
    addFiles(more);
    return more;
  };
  const press = (event: KeyboardEvent) => {
    // Popovers, such as the time menu, have their own keys.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Escape' && !event.defaultPrevented) {
      // The next key is for the list, even if the composer is still rendered.
      (event.target as HTMLElement).blur();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    submit(null);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    const pictures = add(pasted).filter(isShowable);
    if (pictures.length > 0 && event.target === area.current) insert(pictures.map(({ name }) => name));
  };
  const dropFiles = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };
  const problem = refused ?? (sending.error && (isSuppressed ? text.suppressed : problemText(sending.error)));

  return (
    <section
      className="compose"
      aria-label={text.titles[writing]}
      onKeyDown={press}
      onPaste={paste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropFiles}
    >
      <header className="compose-head">
        <h2 className="compose-title">{text.titles[writing]}</h2>
        {!isWide && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setWide(true)}>
            {text.more}
          </Button>
        )}
        <ActionIcon aria-label={text.close} title={text.close} onClick={onClose}>
          <Icon name="down" />
        </ActionIcon>
      </header>
      {sync.theirs !== null && (
        <Conflict
          title={text.conflict}
          differences={[{ theirs: sync.theirs.body_text }]}
          onSettle={(isTheirs) => {
            sync.settle(isTheirs);
            area.current?.focus();
          }}
        />
      )}
      <Fields writing={writing} thread={thread} draft={draft} change={change} isWide={isWide} />
      <Body
        area={area}
        threadId={threadId}
        value={draft.text}
        isHtml={needsHtml(draft.text, files)}
        sender={draft.from ?? thread?.mailbox_address ?? null}
        isFocused={draft.to.length > 0}
        onChange={(value, caret) => {
          change({ text: value });
          saved.typed(value, caret);
        }}
      />
      {writing === 'forward' && <p className="caption compose-note">{text.forwarded}</p>}
      {(writing === 'reply' || writing === 'all') && answered !== undefined && (
        <Quote message={answered} isOn={draft.withQuote} onChange={(withQuote) => change({ withQuote })} />
      )}
      <Files files={files} onShow={({ name }) => insert([name])} onRemove={remove} />
      {shownPictures(draft.text, files).length > 0 && <p className="caption compose-note">{text.picturesShown}</p>}
      {problem && (
        <p className="compose-problem" role="alert">
          <State tone="bad" icon="alert">
            {problem}
          </State>
          {isSuppressed && (
            <Button variant="default" size="compact-xs" onClick={() => submit(null, true)}>
              {text.sendAnyway}
            </Button>
          )}
        </p>
      )}
      <footer className="compose-foot">
        <Button
          onClick={() => submit(null)}
          loading={sending.isPending}
          disabled={!mayWrite}
          title={mayWrite ? undefined : words.common.mayNot}
          rightSection={<kbd className="compose-key wide">Ctrl Enter</kbd>}
        >
          {text.send}
        </Button>
        {mayWrite && <SendLater onPick={(at) => submit(at)} />}
        {threadId !== null && mayWrite && (
          <SavedReplies replies={saved.replies} written={draft.text} onPick={saved.put} />
        )}
        <FileButton multiple onChange={(chosen) => void add(chosen)}>
          {(props) => (
            <ActionIcon {...props} size={30} aria-label={text.attach} title={text.attach}>
              <Icon name="paperclip" />
            </ActionIcon>
          )}
        </FileButton>
        <span className="caption compose-kept" role="status">
          {isTouched &&
            keptText(
              isGiving ? 'saving' : sync.state,
              isKept,
              files.some(({ id }) => id === null),
            )}
        </span>
        {isTouched && (
          <ActionIcon
            size={30}
            aria-label={text.discard}
            title={text.discard}
            onClick={() => {
              drop();
              onClose();
            }}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </footer>
    </section>
  );
}

function keptText(state: SyncState, isKept: boolean, hasLooseFiles: boolean): string {
  if (state === 'saving') return text.saving;
  if (state === 'saved') return hasLooseFiles ? text.savedNotFiles : text.saved;
  if (!isKept) return text.notKept;
  return hasLooseFiles ? text.keptNotFiles : text.kept;
}
