import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { session } from '../../api/session';
import { nonce } from '../../ui/nonce';
import { useWorkspaceId } from '../../ui/workspace';
import { viewQuery } from './queries';

const SMALLEST = 80;

interface Props {
  readonly threadId: number;
  readonly message: Schemas['InboxMessageOut'];
  readonly withPictures: boolean;
  readonly title: string;
}

/**
 * Untrusted HTML: a page of the server with its own policy, in a frame without scripts. A frame cannot send an API
 * key, so with an API key the same page is loaded as `srcdoc`.
 */
export function MessageFrame({ threadId, message, withPictures, title }: Props) {
  const workspaceId = useWorkspaceId();
  const isByKey = session.key() !== null;
  const page = useQuery({ ...viewQuery(workspaceId, threadId, message.id, withPictures), enabled: isByKey }).data;
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(SMALLEST);
  const measure = () => {
    const content = frame.current?.contentDocument;
    if (!content?.body) return;
    const fit = () => setHeight(Math.max(SMALLEST, content.body.scrollHeight));
    fit();
    new ResizeObserver(fit).observe(content.body);
    // Passes keys pressed inside the frame to the screen.
    content.addEventListener('keydown', (event) =>
      document.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: event.key,
          shiftKey: event.shiftKey,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
        }),
      ),
    );
  };
  const address = `/threads/${threadId}/messages/${message.id}/view?workspaceId=${workspaceId}&pictures=${withPictures}`;
  return (
    <iframe
      ref={frame}
      title={title}
      className="message-frame"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      {...(isByKey ? { srcDoc: withNonce(page ?? '') } : { src: address })}
      onLoad={measure}
      style={{ height }}
    />
  );
}

/** As `srcdoc`, the page has the policy of the console, so its first style sheet needs the nonce. */
const withNonce = (page: string): string => page.replace('<style>', `<style nonce="${nonce}">`);
