import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/client';
import { useWorkspaceId } from '../../../ui/workspace';
import { compose as composeWords } from '../../../words/inbox/compose';
import { sendersQuery } from '../queries';
import { Addresses } from './Addresses';
import type { Draft, Writing } from './drafts';

const text = composeWords;

interface Props {
  readonly writing: Writing;
  readonly thread: Schemas['InboxThreadOut'] | null;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Whether Cc, sender and subject are shown. */
  readonly isWide: boolean;
}

/** Recipients, sender and subject. */
export function Fields({ writing, thread, draft, change, isWide }: Props) {
  const senders = useQuery({ ...sendersQuery(useWorkspaceId()), enabled: isWide });
  const known = senders.data ?? (draft.from === null ? [] : [draft.from]);
  return (
    <>
      <Addresses
        label={text.to}
        value={draft.to}
        onChange={(to) => change({ to })}
        autoFocus={(writing === 'new' || writing === 'forward') && draft.to.length === 0}
      />
      {isWide && (
        <>
          <Addresses label={text.cc} value={draft.cc} onChange={(cc) => change({ cc })} />
          <Addresses label={text.bcc} value={draft.bcc} onChange={(bcc) => change({ bcc })} />
          <Line label={text.from}>
            <Select
              aria-label={text.from}
              variant="unstyled"
              searchable
              clearable
              placeholder={thread?.mailbox_address ?? text.fromChosen}
              data={known}
              value={draft.from}
              onChange={(from) => change({ from })}
              style={{ flex: 1 }}
            />
          </Line>
          <Line label={text.subject}>
            <TextInput
              aria-label={text.subject}
              variant="unstyled"
              placeholder={subjectHint(writing, thread)}
              value={draft.subject}
              onChange={(event) => change({ subject: event.currentTarget.value })}
              style={{ flex: 1 }}
            />
          </Line>
        </>
      )}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="compose-line">
      <span className="caption compose-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

function subjectHint(writing: Writing, thread: Schemas['InboxThreadOut'] | null): string {
  if (thread === null) return '';
  return `${writing === 'forward' ? 'Fwd' : 'Re'}: ${thread.subject_display}`;
}
