import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Problem } from '../../ui/page/Problem';
import { words } from '../../words';
import './sign-in.css';

/** A page in front of everything: what it is for, and one form. */
export function Door({
  title,
  lead,
  error,
  pending,
  verb = words.signIn.submit,
  onSubmit,
  children,
  after,
}: {
  title: string;
  lead: string;
  error: unknown;
  pending: boolean;
  verb?: string;
  onSubmit: () => void;
  children: ReactNode;
  after?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} \u00b7 Outrider`;
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className="sign-in">
      <div className="sign-in-form">
        <img src="/app/icon.svg" alt="" width={40} height={40} />
        <h1 className="sign-in-title">{title}</h1>
        <p className="muted sign-in-lead">{lead}</p>
        <form onSubmit={submit} className="sign-in-fields">
          {children}
          {error != null && <Problem error={error} />}
          <Button type="submit" size="sm" loading={pending}>
            {verb}
          </Button>
        </form>
        {after}
      </div>
    </main>
  );
}
