import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { errorAt, withoutField } from '../../ui/form/fields';
import { signIn as words } from '../../words/settings/sign-in';
import { Door } from './Door';
import { DoorFrame } from './DoorFrame';
import { EmailField } from './Fields';

const text = words.mail;

/** Requests a password-reset link by email. The response does not reveal whether the account exists. */
export function Forgotten() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => take(api.POST('/auth/reset-mail', { body: { email } })) });
  const back = <BackToSignIn />;
  if (ask.isSuccess) {
    return (
      <DoorFrame title={text.sent} lead={text.sentLead(email.trim())}>
        <p className="muted sign-in-note">{text.sentNote}</p>
        <Button variant="default" size="sm" onClick={() => ask.reset()}>
          {text.again}
        </Button>
        {back}
      </DoorFrame>
    );
  }
  return (
    <Door
      title={text.title}
      lead={text.lead}
      error={withoutField(ask.error, ['email'])}
      pending={ask.isPending}
      verb={text.submit}
      onSubmit={() => ask.mutate()}
      after={back}
    >
      <EmailField value={email} onChange={setEmail} error={errorAt(ask.error, 'email')} autoFocus />
    </Door>
  );
}

function BackToSignIn() {
  return (
    <Link to="/sign-in" search={{ to: undefined, problem: undefined }} className="sign-in-link">
      {text.back}
    </Link>
  );
}
