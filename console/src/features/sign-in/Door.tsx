import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Problem } from '../../ui/page/Problem';
import { signIn as words } from '../../words/settings/sign-in';
import { DoorFrame } from './DoorFrame';

/** Page with a single form, outside the workspace. */
export function Door({
  title,
  lead,
  error,
  pending,
  verb = words.submit,
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <DoorFrame title={title} lead={lead}>
      <form onSubmit={submit} className="sign-in-fields">
        {children}
        {error != null && <Problem error={error} />}
        <Button type="submit" size="sm" loading={pending}>
          {verb}
        </Button>
      </form>
      {after}
    </DoorFrame>
  );
}
