import { type ReactNode, useEffect } from 'react';
import './sign-in.css';

/** A page in front of everything: what it is for, and what is done there. */
export function DoorFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} \u00b7 Outrider`;
  }, [title]);
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
