import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { isFormatted } from '../../../../../src/engine/mail/written/formatting';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { compose as composeWords } from '../../../words/inbox/compose';
import { variablesQuery } from '../queries';
import { AsSent } from './AsSent';
import { continued, linked } from './format/edits';
import { marksOfHtml } from './format/marks-of-html';
import { put, putText } from './format/put';
import { formatByKey, Toolbar } from './format/Toolbar';
import { variablesIn, withValues } from './rules';
import { Variables } from './Variables';

const text = composeWords;
const ADDRESS = /^https?:\/\/[^\s()<>"']+$/;

interface Props {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Null for a message without a conversation. */
  readonly threadId: number | null;
  readonly value: string;
  readonly isHtml: boolean;
  readonly sender: string | null;
  readonly isFocused: boolean;
  readonly onChange: (value: string, caret: number) => void;
}

/** Text of a message with its formatting, variables, and signature. */
export function Body({ area, threadId, value, isHtml, sender, isFocused, onChange }: Props) {
  const workspaceId = useWorkspaceId();
  const { data: known = [] } = useQuery({ ...variablesQuery(workspaceId, threadId ?? 0), enabled: threadId !== null });
  const unfilled = variablesIn(value);
  const filled = withValues(value, known);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget;
    if (event.nativeEvent.isComposing || formatByKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = continued(field.value, [field.selectionStart, field.selectionEnd]);
    if (next === null) return;
    event.preventDefault();
    put(field, next);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData, currentTarget: field } = event;
    if (clipboardData.files.length > 0) return;
    const { selectionStart: from, selectionEnd: to } = field;
    const address = clipboardData.getData('text/plain').trim();
    const marks = marksOfHtml(clipboardData.getData('text/html'));
    if (from < to && ADDRESS.test(address)) put(field, linked(field.value, [from, to], address));
    else if (isFormatted(marks)) putText(field, marks);
    else return;
    event.preventDefault();
  };
  const replace = (next: string) => {
    const field = area.current;
    if (field !== null)
      put(field, { from: 0, to: field.value.length, text: next, selected: [next.length, next.length] });
  };
  return (
    <>
      <Textarea
        ref={area}
        aria-label={text.text}
        className="compose-text"
        variant="unstyled"
        autosize
        minRows={5}
        maxRows={16}
        maxLength={500_000}
        autoFocus={isFocused}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={press}
        onPaste={paste}
      />
      <AsSent text={value} isHtml={isHtml} sender={sender} />
      {unfilled.length > 0 && (
        <p className="compose-problem" role="status">
          <State tone="warn">{text.variables(unfilled)}</State>
          {filled !== value && (
            <Button variant="default" size="compact-xs" onClick={() => replace(filled)}>
              {text.fill}
            </Button>
          )}
        </p>
      )}
      <Toolbar area={area}>
        {threadId !== null && (
          <Variables
            variables={known}
            // The menu gives the focus back first.
            onPick={(picked) => requestAnimationFrame(() => area.current !== null && putText(area.current, picked))}
          />
        )}
      </Toolbar>
    </>
  );
}
