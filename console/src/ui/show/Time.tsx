import type { ReactNode } from 'react';
import { usePreferences } from '../preferences';
import { useWorkspace } from '../workspace';
import { inZones, longTime, shortTime, UNKNOWN } from './format';

interface Props {
  readonly at: string | null | undefined;
  readonly long?: boolean;
  /** Text instead of the time. */
  readonly children?: ReactNode;
}

/** Time in the viewer's time zone; in the time zone of the workspace and UTC on hover. */
export function Time({ at, long = false, children }: Props) {
  const { workspace } = useWorkspace();
  usePreferences();
  if (at == null) return <span className="muted">{UNKNOWN}</span>;
  return (
    <time className="num" dateTime={at} title={inZones(at, workspace.timezone)}>
      {children ?? (long ? longTime(at) : shortTime(at))}
    </time>
  );
}
