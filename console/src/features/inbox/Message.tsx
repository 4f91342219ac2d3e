import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { preferences } from '../../api/preferences';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { Attachments } from './Attachments';
import { Waiting } from './compose/Waiting';
import { MessageFrame } from './MessageFrame';
import { Unproven } from './Unproven';

const text = inboxWords;

function partialText(reason: Schemas['InboxMessageOut']['partial_reason']): string {
  if (reason === 'encrypted') return text.encrypted;
  return reason === 'removed' ? text.removed : text.partial;
}

interface Props {
  readonly threadId: number;
  readonly message: Schemas['InboxMessageOut'];
  /** Whether the message begins as one line, which opens on press. */
  readonly isFolded?: boolean;
}

/** A message. HTML renders in a frame without scripts; the plain text is shown if it has the same content. */
export function Message({ threadId, message, isFolded = false }: Props) {
  // A message that opened as the newest stays open when another one follows.
  const [canFold] = useState(isFolded);
  const [isOpen, setOpen] = useState(!isFolded);
  const mine = message.direction === 'outbound';
  const body = message.body_text_trimmed || message.body_text;
  const head = (
    <>
      <span className="strong cut" dir="auto">
        {message.from_name || message.from_email}
      </span>
      {isOpen ? (
        <span className="caption cut" title={message.to_emails.join(', ')}>
          {text.to(message.to_emails.join(', '))}
        </span>
      ) : (
        <span className="muted cut message-start" dir="auto">
          {startOf(body)}
        </span>
      )}
      <span className="message-when caption">
        {message.kind !== 'customer_reply' && words.enums.messageKind[message.kind]} <Time at={message.date_received} />
      </span>
    </>
  );
  return (
    <article className={`message${mine ? ' message-mine' : ''}${isOpen ? '' : ' message-folded'}`}>
      {canFold ? (
        <button type="button" className="message-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {head}
        </button>
      ) : (
        <header className="message-head">{head}</header>
      )}
      {isOpen && <OpenMessage threadId={threadId} message={message} body={body} />}
    </article>
  );
}

function OpenMessage({ threadId, message, body }: Props & { readonly body: string }) {
  const [isHtml, setHtml] = useState(() => preferences.now().pictures && message.body_html !== '');
  const [withPictures, setPictures] = useState(false);
  return (
    <>
      {message.operation_id !== null && message.status !== null && message.status !== 'sent' && (
        <Waiting operationId={message.operation_id} status={message.status} />
      )}
      {message.unverified !== null && <Unproven threadId={threadId} message={message} effect={message.unverified} />}
      {message.readable === 'partial' && <State tone="warn">{partialText(message.partial_reason)}</State>}
      {isHtml ? (
        <MessageFrame
          threadId={threadId}
          message={message}
          withPictures={withPictures}
          title={text.frame(message.from_email)}
        />
      ) : (
        <div className="message-text" dir="auto">
          {body}
        </div>
      )}
      <p className="message-foot caption">
        {message.body_html !== '' && (
          <button type="button" className="quiet-button" onClick={() => setHtml(!isHtml)}>
            {isHtml ? text.text : text.html}
          </button>
        )}
        {isHtml && !withPictures && hasRemotePictures(message.body_html) && (
          <>
            {text.pictures}{' '}
            <button type="button" className="quiet-button" title={text.picturesHint} onClick={() => setPictures(true)}>
              {text.showPictures}
            </button>
          </>
        )}
      </p>
      <Attachments message={message} />
    </>
  );
}

/** Returns the start of a text in one line. */
const startOf = (text: string): string => text.slice(0, 200).replaceAll(/\s+/g, ' ').trim();

/** Remote images load on request only, because fetching an image reveals to the sender that the message was opened. */
const hasRemotePictures = (html: string): boolean => html.includes('data-remote-src');
