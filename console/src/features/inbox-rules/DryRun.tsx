import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { withoutField } from '../../ui/form/fields';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { inboxRules } from '../../words/settings/inbox-rules';
import { definitionOf, type RuleValues } from './rule-form';

const text = inboxRules.dryRun;

interface Props {
  readonly ruleId: string | null;
  readonly values: RuleValues;
}

/** Shows what the rule would have done in the last 30 days, as it is in the form. */
export function DryRun({ ruleId, values }: Props) {
  const workspaceId = useWorkspaceId();
  const definition = definitionOf(values);
  const now = JSON.stringify(definition);
  const run = useMutation({
    mutationFn: async () => {
      const body = { ruleId, ...definition };
      const found = await take(api.POST('/inbox-rules/preview', { params: { query: { workspaceId } }, body }));
      return { found, of: now };
    },
  });
  const { data } = run;
  return (
    <section className="rule-dry-run" aria-label={text.title}>
      <Button
        variant="default"
        loading={run.isPending}
        leftSection={<Icon name="play" size={14} />}
        onClick={() => run.mutate()}
      >
        {text.run}
      </Button>
      {run.error !== null && <Problem error={withoutField(run.error, [])} />}
      {data !== undefined && run.error === null && (
        <div className={data.of === now ? undefined : 'rule-stale'}>
          <p role="status">
            <strong>{text.matched(data.found.matchedCount, data.found.examinedCount)}</strong>
          </p>
          {data.of !== now && <p className="caption">{text.changed}</p>}
          {data.found.stoppedCount > 0 && <p className="caption">{text.stopped(data.found.stoppedCount)}</p>}
          {data.found.hasMore && <p className="caption">{text.hasMore}</p>}
          <ul className="rule-matches">
            {data.found.matches.map(({ messageId, threadId, fromEmail, fromName, subject, receivedAt }) => (
              <li key={messageId}>
                <a href={`/app/w/${workspaceId}/inbox?view=all&thread=${threadId}`} target="_blank" rel="noreferrer">
                  <bdi className="strong">{fromName ?? fromEmail}</bdi> <bdi>{subject || text.noSubject}</bdi>
                </a>
                <Time at={receivedAt} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
