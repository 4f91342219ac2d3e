import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, take } from '../../api/client';
import { personOf } from '../../api/me';
import { errorAt, unplaced, useFields } from '../../ui/fields';
import { Section } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { toast } from '../../ui/toast';
import { words } from '../../words';
import { NewPasswordField } from '../sign-in/Fields';

const text = words.people.own;
const EMPTY = { current_password: '', new_password: '' };

/** One's own password, with the one that is good now. */
export function ChangePassword() {
  const queries = useQueryClient();
  const { values, set, reset } = useFields(EMPTY);
  const change = useMutation({
    mutationFn: () => take(api.POST('/auth/password', { body: values })),
    onSuccess: async (opened) => {
      queries.setQueryData(['me'], personOf(opened));
      reset(EMPTY);
      toast.say(text.changed);
      await queries.invalidateQueries({ queryKey: ['own-sessions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  const error = unplaced(change.error, Object.keys(EMPTY));
  return (
    <Section title={text.passwordTitle}>
      <form onSubmit={submit} className="people-form">
        <PasswordInput
          label={text.current_password}
          value={values.current_password}
          onChange={(event) => set('current_password')(event.currentTarget.value)}
          error={errorAt(change.error, 'current_password')}
          autoComplete="current-password"
          size="sm"
          required
        />
        <NewPasswordField
          value={values.new_password}
          onChange={set('new_password')}
          error={errorAt(change.error, 'new_password')}
        />
        {error != null && <Problem error={error} />}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {text.change}
        </Button>
      </form>
    </Section>
  );
}
