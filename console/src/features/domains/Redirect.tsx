import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { errorAt, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import type { Domain } from './queries';

const text = domainsWords.redirect;

/** Redirect of a domain. */
export function Redirect({ domain }: { domain: Domain }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [target, setTarget] = useState(domain.redirectDomain ?? '');
  const save = useMutation({
    mutationFn: () =>
      take(
        api.PATCH('/domains/redirects', {
          params: { query: { workspaceId } },
          body: { domains: [domain.domain], redirectDomain: target.trim() || null },
        }),
      ),
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      const refused = done.rejections[0];
      toast.say(refused?.message ?? (target.trim() === '' ? text.removed : text.saved));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const error = withoutField(save.error, ['redirectDomain']);
  const isChanged = target.trim() !== (domain.redirectDomain ?? '');
  return (
    <Section title={text.title}>
      <form onSubmit={submit} className="stack">
        <TextInput
          label={text.label}
          description={text.hint}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          error={errorAt(save.error, 'redirectDomain')}
          spellCheck={false}
          autoCapitalize="none"
        />
        {error != null && <Problem error={error} />}
        {isChanged && (
          <MayButton type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.common.save}
          </MayButton>
        )}
      </form>
    </Section>
  );
}
