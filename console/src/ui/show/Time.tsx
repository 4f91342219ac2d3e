import { usePreferences } from '../preferences';
import { useWorkspace } from '../workspace';
import { inZones, longTime, shortTime, UNKNOWN } from './format';

/** Time in the viewer's time zone; in the time zone of the workspace and UTC on hover. */
export function Time({ at, long = false }: { at: string | null | undefined; long?: boolean }) {
  const { workspace } = useWorkspace();
  usePreferences();
  if (at == null) return <span className="muted">{UNKNOWN}</span>;
  return (
    <time className="num" dateTime={at} title={inZones(at, workspace.timezone)}>
      {long ? longTime(at) : shortTime(at)}
    </time>
  );
}
