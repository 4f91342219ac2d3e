import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { longTime } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';

type ListForecast = Schemas['EnrollmentListForecast'];

/** Contacts that the enrollment rules exclude: those on the list of the campaign, and pending ones. */
export function EnrollmentLine({
  campaignId,
  enrollment: { pending, notEnrolled },
}: {
  campaignId: string;
  enrollment: Schemas['EnrollmentForecast'];
}) {
  const workspaceId = useWorkspaceId();
  const words = text.rules;
  const [first] = notEnrolled.rules.flatMap(({ changesAt }) => changesAt ?? []).sort();
  const parts = [
    notEnrolled.notEnrolledCount > 0 && words.excluded(notEnrolled.notEnrolledCount, causes(notEnrolled)),
    first !== undefined && words.first(longTime(first)),
    notEnrolled.enrolledCount > 0 && words.eligible(notEnrolled.enrolledCount),
    pending.notEnrolledCount > 0 && words.pending(pending.notEnrolledCount, causes(pending)),
    [pending, notEnrolled].some(({ judgedCount, total }) => judgedCount < total) &&
      words.sample(Math.max(pending.judgedCount, notEnrolled.judgedCount)),
  ].filter((part) => part !== false);
  const isShown = pending.notEnrolledCount + notEnrolled.notEnrolledCount + notEnrolled.enrolledCount > 0;
  if (!isShown) return null;
  return (
    <p className="muted">
      {parts.join(' ')}{' '}
      {notEnrolled.total > 0 && (
        <Link
          to={`/w/${workspaceId}/campaigns/${campaignId}/audience` as '/'}
          search={{ view: 'not-enrolled' } as never}
        >
          {words.show}
        </Link>
      )}
    </p>
  );
}

function causes({ rules }: ListForecast): string {
  return rules.map(({ rule, count }) => text.rules.causes[rule](count)).join(', ');
}
