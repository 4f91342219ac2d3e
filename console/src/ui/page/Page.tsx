import { type ReactNode, useEffect, useRef } from 'react';
import { recent } from '../recent';
import { ViewOnly } from './ViewOnly';
import './page.css';
import './tools.css';

/**
 * A screen with its heading, actions and content. The heading is focused when the screen opens, unless a dialog was opened
 * before it had loaded.
 */
export function Page({
  title,
  actions,
  tools,
  children,
}: {
  title: string;
  actions?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} \u00b7 Outrider`;
    recent.keep(window.location.pathname, title);
    if (document.activeElement?.closest('[role="dialog"]') == null) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1} className="page-title cut" title={title} dir="auto">
          {title}
        </h1>
        <ViewOnly />
        {tools && <div className="tools page-tools">{tools}</div>}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      <div className="page-body">{children}</div>
    </div>
  );
}

/** Section of a screen with its own heading. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="section-title">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
