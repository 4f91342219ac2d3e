import { useQuery } from '@tanstack/react-query';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Panel } from '../../ui/page/Panel';
import { Facts } from '../../ui/show/Facts';
import { UNKNOWN } from '../../ui/show/format';
import { Json } from '../../ui/show/Json';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';
import { useWebhookActions } from './actions';
import { type DeliveryDetail, deliveryQuery } from './queries';
import { DeliveryState } from './state';

const text = webhooksWords.deliveries;
type Headers = Readonly<Record<string, string>>;

/** A delivery: payload, attempts, and responses. */
export function DeliveryPanel({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const query = useQuery(deliveryQuery(useWorkspaceId(), deliveryId));
  const delivery = query.data;
  const { requeue } = useWebhookActions(delivery?.subscriptionId);
  const isDelivered = delivery?.status === 'delivered';
  return (
    <Panel
      title={delivery?.eventType ?? text.panel.title}
      onClose={onClose}
      size={640}
      foot={
        delivery !== undefined &&
        isOver(delivery) && (
          <>
            {isDelivered && <span className="caption">{text.panel.force}</span>}
            <MayButton
              variant={isDelivered ? 'default' : 'filled'}
              loading={requeue.isPending}
              onClick={() => requeue.mutate({ deliveryId, force: isDelivered })}
            >
              {text.requeue}
            </MayButton>
          </>
        )
      }
    >
      <Loaded query={query}>{(shown) => <Detail delivery={shown} />}</Loaded>
    </Panel>
  );
}

function isOver({ status }: DeliveryDetail): boolean {
  return ['delivered', 'failed', 'cancelled'].includes(status);
}

function Detail({ delivery }: { delivery: DeliveryDetail }) {
  const { request } = delivery;
  return (
    <>
      <div className="section stack">
        <DeliveryState status={delivery.status} />
        {delivery.errorCode !== null && (
          <span className="state-bad" role="alert">
            {webhooksWords.error[delivery.errorCode]} {delivery.errorMessage}
          </span>
        )}
        <Facts
          facts={[
            [text.columns.answer, delivery.responseStatus ?? UNKNOWN],
            [text.columns.attempts, text.attempts(delivery.attempts, delivery.maxAttempts)],
            ...(isOver(delivery) ? [] : [[text.next, <Time key="next" at={delivery.nextAttemptAt} long />] as const]),
            [
              text.panel.event,
              <span key="event" className="mono">
                {delivery.eventId}
              </span>,
            ],
          ]}
        />
      </div>
      <Section title={text.panel.attempts}>
        {delivery.attemptLog.length === 0 && <span className="muted">{text.panel.none}</span>}
        {delivery.attemptLog.map((one) => (
          <Attempt key={one.at} attempt={one} />
        ))}
      </Section>
      <Section title={text.panel.sent}>
        <div className="stack">
          {request.url !== null && <span className="mono delivery-to">{`${request.method} ${request.url}`}</span>}
          {request.headers !== null && <Json label={text.panel.headers} value={lines(request.headers)} />}
          {request.body === null ? (
            <span className="muted">{text.panel.gone}</span>
          ) : (
            <Json label={text.panel.body} value={request.body} />
          )}
        </div>
      </Section>
    </>
  );
}

function Attempt({ attempt }: { attempt: DeliveryDetail['attemptLog'][number] }) {
  const head = attempt.responseHeaders === null ? '' : lines(attempt.responseHeaders);
  const answer = [head, attempt.responseBody ?? ''].filter((part) => part !== '').join('\n\n');
  return (
    <div className="stack attempt-box">
      <div className="attempt">
        <span>{text.panel.attempt(attempt.attempt)}</span>
        <Time at={attempt.at} long />
        <span className="num">{attempt.responseStatus ?? UNKNOWN}</span>
        <span className="num muted">{text.ms(attempt.durationMs)}</span>
        {attempt.errorCode !== null && <span className="state-bad">{webhooksWords.error[attempt.errorCode]}</span>}
      </div>
      {answer === '' ? (
        attempt.responseStatus !== null && <span className="muted">{text.panel.noAnswer}</span>
      ) : (
        <Json label={text.panel.answer} value={answer} />
      )}
    </div>
  );
}

function lines(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
