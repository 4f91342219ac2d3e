import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { ownKey } from '../../api/keys';
import { meQuery, personOf } from '../../api/me';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { later } from '../../ui/page/later';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { toast } from '../../ui/toast';
import { people as peopleWords } from '../../words/settings/people';
import { NewPasswordField } from '../sign-in/Fields';

const SignInAgain = later(() => import('./SignInAgain').then((file) => file.SignInAgain));

const text = peopleWords.own;
const EMPTY = { current_password: '', new_password: '' };

/** Changes the member's own password, which requires the current one. */
export function ChangePassword() {
  const queries = useQueryClient();
  const hasPassword = useQuery(meQuery).data?.person?.has_password !== false;
  const { values, set, reset } = useFields(EMPTY);
  const change = useMutation({
    mutationFn: () => {
      const { current_password, new_password } = values;
      return take(
        api.POST('/auth/password', { body: hasPassword ? { current_password, new_password } : { new_password } }),
      );
    },
    onSuccess: async (opened) => {
      queries.setQueryData(ownKey('me'), personOf(opened));
      reset(EMPTY);
      toast.say(text.changed);
      await queries.invalidateQueries({ queryKey: ownKey('own-sessions') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  if (change.error instanceof ApiError && change.error.code === 'sign_in_again') {
    return <SignInAgain onDone={() => change.mutate()} onClose={() => change.reset()} />;
  }
  const error = withoutField(change.error, Object.keys(EMPTY));
  return (
    <Section title={text.passwordTitle}>
      <form onSubmit={submit} className="people-form">
        {hasPassword ? (
          <PasswordInput
            label={text.current_password}
            value={values.current_password}
            onChange={(event) => set('current_password')(event.currentTarget.value)}
            error={errorAt(change.error, 'current_password')}
            autoComplete="current-password"
            size="sm"
            required
          />
        ) : (
          <p className="muted">{text.setTitle}</p>
        )}
        <NewPasswordField
          value={values.new_password}
          onChange={set('new_password')}
          error={errorAt(change.error, 'new_password')}
        />
        {error != null && <Problem error={error} />}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {hasPassword ? text.change : text.set}
        </Button>
      </form>
    </Section>
  );
}
