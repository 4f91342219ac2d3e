import { ActionIcon, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { ApiError } from '../../api/errors';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { segments } from '../../words/contacts/segments';
import { usePins } from './pins/use-pins';

const text = segments.preview;

interface Props {
  readonly segmentId: string;
  /** Result of the last complete definition. */
  readonly query: UseQueryResult<Schemas['SegmentPreviewOut']>;
  readonly isComplete: boolean;
  /** Whether the result is of the current definition. */
  readonly isSettled: boolean;
}

/** Number and first contacts of the conditions being edited, with the pins of the segment. */
export function Preview({ segmentId, query, isComplete, isSettled }: Props) {
  const isInvalid = query.error instanceof ApiError && query.error.status === 422;
  const isUpdating = isComplete && (!isSettled || query.isFetching);
  return (
    <Section title={text.title} aside={isUpdating && <span className="caption">{text.updating}</span>}>
      {!isComplete && <p className="muted">{text.incomplete}</p>}
      {isInvalid ? (
        <Invalid error={query.error as ApiError} />
      ) : (
        <Loaded query={query} rows={5} rowHeight={32}>
          {(found) => (
            <div className={isUpdating || !isComplete ? 'segment-stale' : undefined}>
              <p className="segment-count" role="status">
                <strong>{count(found.count)}</strong> {text.matching(found.count)}
              </p>
              {found.count > found.sample.length && <p className="caption">{text.first(found.sample.length)}</p>}
              <ul className="segment-sample">
                {found.sample.map(({ id, email, firstName, lastName }) => (
                  <One
                    key={id}
                    id={id}
                    segmentId={segmentId}
                    email={email}
                    name={[firstName, lastName].filter(Boolean).join(' ')}
                  />
                ))}
              </ul>
            </div>
          )}
        </Loaded>
      )}
    </Section>
  );
}

/** Shows why a definition was rejected; errors at conditions are shown there, too. */
function Invalid({ error }: { error: ApiError }) {
  const isSlow = Object.values(error.fields).some((message) => /takes longer/.test(message));
  if (isSlow) return <p className="segment-error">{Object.values(error.fields).join(' ')}</p>;
  return Object.keys(error.fields).length > 0 ? <p className="muted">{text.invalid}</p> : <Problem error={error} />;
}

interface OneProps {
  readonly id: string;
  readonly segmentId: string;
  readonly email: string;
  readonly name: string;
}

function One({ id, segmentId, email, name }: OneProps) {
  const workspaceId = String(useWorkspaceId());
  const may = useMay();
  const pinning = usePins(segmentId);
  return (
    <li>
      <Link to="/w/$workspaceId/contacts/$email" params={{ workspaceId, email }} className="segment-one">
        <bdi className="cut" title={email}>
          {email}
        </bdi>
        <bdi className="caption cut">{name}</bdi>
      </Link>
      {may && (
        <Tooltip label={segments.pins.remove}>
          <ActionIcon
            aria-label={segments.pins.removeOne(email)}
            loading={pinning.isPending}
            onClick={() => pinning.mutate({ ids: [id], pin: 'out' })}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
