import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { keyOf, ownKey } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { errorAt } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { NumberField } from '../../ui/form/NumberField';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { toast } from '../../ui/toast';
import { useWorkspace } from '../../ui/workspace';
import { locale } from '../../words/language';
import { bounds, boundsHint } from '../../words/ranges';
import { settings as settingsWords } from '../../words/settings/settings';
import { paymentQuery } from './queries';
import './settings.css';

const text = settingsWords.billing;
const TONES = { none: 'quiet', active: 'good', past_due: 'bad', cancelled: 'warn' } as const;

/** Billing of the workspace and its number of mailboxes. */
export function Billing() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const query = useQuery(paymentQuery(workspaceId));
  const setup = useMutation({
    mutationFn: () =>
      take(
        api.POST('/workspaces/{workspace_id}/setup_payment_method', {
          params: { path: { workspace_id: workspaceId }, query: { workspaceId }, header: once(newKey()) },
          body: { return_url: window.location.href },
        }),
      ),
    onSuccess: ({ setup_url }) => window.location.assign(setup_url),
  });
  return (
    <Page title={text.title}>
      <Loaded query={query} rows={3}>
        {({ payment_method: method, subscription_status: status }) => (
          <>
            <Section title={text.status}>
              <span title={text.subscriptionNext[status]}>
                <State tone={TONES[status]}>{text.subscription[status]}</State>
              </span>
            </Section>
            <Section title={text.method}>
              <div className="stack" style={{ alignItems: 'flex-start' }}>
                <span>
                  {method === null
                    ? text.noMethod
                    : `${text.card(method.brand ?? method.type, method.last4 ?? '')}${
                        method.exp_month === null || method.exp_year === null
                          ? ''
                          : `, ${text.expires(method.exp_month, method.exp_year)}`
                      }`}
                </span>
                <span className="caption">{text.enterHint}</span>
                {setup.error && <Problem error={setup.error} />}
                <MayButton scope="billing" variant="default" loading={setup.isPending} onClick={() => setup.mutate()}>
                  {method === null ? text.enter : text.change}
                </MayButton>
              </div>
            </Section>
            <Section title={text.seats}>
              <Seats isPaid={status !== 'none'} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Seats({ isPaid }: { isPaid: boolean }) {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const [seats, setSeats] = useState<number | string>(workspace.max_mailboxes);
  const [key, setKey] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (once_: string) =>
      take(
        api.POST('/workspaces/{workspace_id}/upgrade_subscription', {
          params: { path: { workspace_id: workspaceId }, query: { workspaceId }, header: once(once_) },
          body: { new_max_mailboxes: Number(seats) },
        }),
      ),
    onSuccess: async (done) => {
      setKey(null);
      const paid =
        done.amount_due_cents === null || done.currency === null
          ? ''
          : ` ${text.charged(
              new Intl.NumberFormat(locale, { style: 'currency', currency: done.currency }).format(
                done.amount_due_cents / 100,
              ),
            )}`;
      toast.say(`${text.changed(done.max_mailboxes)}${paid}`);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ownKey('me') }),
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'payment') }),
      ]);
    },
    onError: (error) => error instanceof ApiError && error.status === 422 && setKey(null),
  });
  const count = Number(seats);
  const more = count - workspace.max_mailboxes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (seats !== '' && more !== 0) setKey(newKey());
  };
  return (
    <form onSubmit={submit} className="stack settings-form">
      <span>{text.seatsNow(workspace.mailboxes_count, workspace.max_mailboxes)}</span>
      <NumberField
        label={text.seatsField}
        description={`${boundsHint(bounds['WorkspaceUpgradeIn.new_max_mailboxes'])} ${isPaid ? text.seatsHint : ''}`.trim()}
        value={seats}
        onChange={setSeats}
        error={errorAt(change.error, 'new_max_mailboxes')}
        min={1}
        isBounded={false}
        maw={280}
      />
      {more !== 0 && seats !== '' && (
        <MayButton type="submit" scope="billing" style={{ alignSelf: 'flex-start' }}>
          {text.seatsVerb(count)}
        </MayButton>
      )}
      {key !== null && (
        <Confirm
          title={text.confirmTitle(count)}
          verb={text.seatsVerb(count)}
          danger={false}
          pending={change.isPending}
          error={change.error}
          onClose={() => setKey(null)}
          onConfirm={() => change.mutate(key)}
        >
          <p>{isPaid ? (more > 0 ? text.confirmMore(more) : text.confirmLess(-more)) : text.confirmFree}</p>
        </Confirm>
      )}
    </form>
  );
}
