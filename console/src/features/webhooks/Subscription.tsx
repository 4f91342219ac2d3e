import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Switcher } from '../../ui/page/Switcher';
import { Facts } from '../../ui/show/Facts';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as text } from '../../words/settings/webhooks';
import { Deliveries } from './Deliveries';
import { Held } from './Held';
import { LastDay } from './LastDay';
import { type Subscription as Sub, subscriptionQuery } from './queries';
import type { SubscriptionDialog } from './SubscriptionActions';
import { SubscriptionState } from './state';

const Actions = later(() => import('./SubscriptionActions').then((file) => file.SubscriptionActions));
const EditSubscription = later(() => import('./EditSubscription').then((file) => file.EditSubscription));
const DeleteSubscription = later(() => import('./dialogs').then((file) => file.DeleteSubscription));
const RotateSecret = later(() => import('./dialogs').then((file) => file.RotateSecret));
const TestSubscription = later(() => import('./dialogs').then((file) => file.TestSubscription));
const ReplayEvents = later(() => import('./ReplayEvents').then((file) => file.ReplayEvents));

/** A subscription: deliveries, responses, and settings. */
export function Subscription() {
  const workspaceId = useWorkspaceId();
  const { subscriptionId } = useParams({ from: '/w/$workspaceId/webhooks/$subscriptionId' });
  const { tab, ...view } = useSearch({ from: '/w/$workspaceId/webhooks/$subscriptionId' });
  const navigate = useNavigate({ from: '/w/$workspaceId/webhooks/$subscriptionId' });
  const query = useQuery(subscriptionQuery(workspaceId, subscriptionId));
  const [dialog, setDialog] = useState<SubscriptionDialog | null>(null);
  const close = () => setDialog(null);
  const one = query.data;
  const name = one === undefined ? text.title : one.name === '' ? one.url : one.name;
  return (
    <Page
      title={name}
      actions={one && <Actions subscription={one} onDialog={setDialog} />}
      tools={
        <>
          <Link to={`/w/${workspaceId}/webhooks` as '/'} className="row">
            <Icon name="left" size={14} /> {text.back}
          </Link>
          {one && <SubscriptionState subscription={one} />}
          <Switcher
            label={text.tabs.label}
            value={tab ?? 'deliveries'}
            onChange={(next) =>
              void navigate({
                search: (now) => ({ ...now, tab: next === 'deliveries' ? undefined : next }),
                replace: true,
              })
            }
            options={[
              { value: 'deliveries', label: text.tabs.deliveries },
              { value: 'about', label: text.tabs.about },
            ]}
          />
        </>
      }
    >
      <Loaded query={query}>
        {(subscription) =>
          tab === 'about' ? (
            <About subscription={subscription} />
          ) : (
            <div className="held-page">
              <Held subscription={subscription} />
              <LastDay subscriptionId={subscriptionId} />
              <Deliveries
                subscriptionId={subscriptionId}
                view={view}
                onView={(part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace })}
                start={<MayButton onClick={() => setDialog('test')}>{text.test}</MayButton>}
              />
            </div>
          )
        }
      </Loaded>
      {one && dialog === 'edit' && <EditSubscription subscription={one} onClose={close} />}
      {one && dialog === 'test' && <TestSubscription subscription={one} onClose={close} />}
      {one && dialog === 'replay' && <ReplayEvents subscription={one} onClose={close} />}
      {one && dialog === 'rotate' && <RotateSecret subscription={one} onClose={close} />}
      {one && dialog === 'delete' && (
        <DeleteSubscription
          subscription={one}
          onClose={close}
          onDone={() =>
            void navigate({
              to: '/w/$workspaceId/webhooks',
              params: { workspaceId: String(workspaceId) },
              search: { tab: undefined, status: undefined, event: undefined, delivery: undefined, add: undefined },
            })
          }
        />
      )}
    </Page>
  );
}

function About({ subscription }: { subscription: Sub }) {
  const facts = text.facts;
  const headers = Object.entries(subscription.headers);
  return (
    <div className="section">
      <Facts
        facts={[
          [facts.url, subscription.url],
          [facts.events, subscription.eventTypes.join(', ')],
          [
            facts.campaigns,
            subscription.campaignIds.length === 0 ? facts.allCampaigns : subscription.campaignIds.length,
          ],
          [
            facts.headers,
            headers.length === 0 ? facts.none : headers.map(([name, value]) => `${name}: ${value}`).join(', '),
          ],
          [facts.speed, subscription.maxPerSecond === null ? facts.noSpeed : facts.speedOf(subscription.maxPerSecond)],
          ...subscription.secrets.map(
            (one) =>
              [
                one.expiresAt === null ? facts.secret : facts.oldSecret,
                <span key={one.hint} className="row">
                  {facts.secretHint(one.hint)}
                  {one.expiresAt !== null && (
                    <>
                      {facts.signsUntil} <Time at={one.expiresAt} long />
                    </>
                  )}
                </span>,
              ] as const,
          ),
          ...(subscription.failingSince === null
            ? []
            : [[facts.failingSince, <Time key="failing" at={subscription.failingSince} long />] as const]),
          [facts.lastSuccess, <Time key="success" at={subscription.lastSuccessAt} long />],
          [facts.lastFailure, <Time key="failure" at={subscription.lastFailureAt} long />],
          [facts.made, <Time key="made" at={subscription.createdAt} long />],
        ]}
      />
    </div>
  );
}
