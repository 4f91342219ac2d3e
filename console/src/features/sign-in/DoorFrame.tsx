import { type ReactNode, useContext, useEffect } from 'react';
import { Again } from './again';
import './sign-in.css';

/** Frame of the sign-in: a page, or a dialog over a page that stays open. */
export function DoorFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const isOver = useContext(Again) !== null;
  useEffect(() => {
    if (isOver) return;
    document.title = `${title} \u00b7 Outrider`;
  }, [title, isOver]);
  if (isOver) return <div className="sign-in-fields">{children}</div>;
  return (
    <main className="sign-in">
      <div className="sign-in-form">
        <img src="/app/icon.svg" alt="" width={40} height={40} />
        <h1 className="sign-in-title">{title}</h1>
        <p className="muted sign-in-lead">{lead}</p>
        {children}
      </div>
    </main>
  );
}
