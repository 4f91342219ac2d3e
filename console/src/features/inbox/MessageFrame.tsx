import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { picturesQuery, withPictures } from './attachment-bytes';

const SMALLEST = 80;

/** HTML from outside: cleaned by the service, without scripts, under the page's own policy, so nothing remote loads. */
export function MessageFrame({ message, title }: { message: Schemas['InboxMessageOut']; title: string }) {
  const pictures = useQuery(picturesQuery(useWorkspaceId(), message)).data ?? {};
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(SMALLEST);
  const measure = () => {
    const content = frame.current?.contentDocument;
    if (!content) return;
    const fit = () => setHeight(Math.max(SMALLEST, content.documentElement.scrollHeight));
    fit();
    new ResizeObserver(fit).observe(content.body);
    // Keys pressed inside belong to the screen around it.
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
  const page = `<!doctype html><meta charset="utf-8"><base target="_blank"><body style="margin:0;font:15px/24px system-ui,sans-serif;color:#16191d;background:#fff;overflow-wrap:anywhere">${withPictures(message.body_html, pictures)}`;
  return (
    <iframe
      ref={frame}
      title={title}
      className="message-frame"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      onLoad={measure}
      style={{ height }}
    />
  );
}
