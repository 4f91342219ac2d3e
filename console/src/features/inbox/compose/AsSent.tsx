import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFormatted, withoutMarks } from '../../../../../src/engine/mail/written/formatting';
import { useWorkspaceId } from '../../../ui/workspace';
import { compose as composeWords } from '../../../words/inbox/compose';
import { signatureQuery } from '../queries';
import { Formatted } from './format/Formatted';
import { marksOfHtml } from './format/marks-of-html';

const LOOKS_LIKE_HTML = /<[a-z][^<>]*>/i;

interface Props {
  readonly text: string;
  /** Whether the message is sent as HTML; a plain text has a plain signature. */
  readonly isHtml: boolean;
  /** Mailbox that sends; null if it is not known yet. */
  readonly sender: string | null;
}

/** Parts of the message that the text field does not show: its formatting, and the signature that is added. */
export function AsSent({ text, isHtml, sender }: Props) {
  const { data: signature = '' } = useQuery({
    ...signatureQuery(useWorkspaceId(), sender ?? ''),
    enabled: sender !== null,
  });
  const signed = useMemo(
    () => (LOOKS_LIKE_HTML.test(signature) ? marksOfHtml(signature) : signature.trim()),
    [signature],
  );
  const isShown = useMemo(() => isFormatted(text), [text]);
  return (
    <>
      {isShown && (
        <div className="compose-preview" tabIndex={0} role="region" aria-label={composeWords.preview} dir="auto">
          <Formatted text={text} />
        </div>
      )}
      {signed !== '' && (
        <div className="compose-signature muted" role="group" aria-label={composeWords.signature} dir="auto">
          <p>--</p>
          <Formatted text={isHtml ? signed : withoutMarks(signed)} />
        </div>
      )}
    </>
  );
}
