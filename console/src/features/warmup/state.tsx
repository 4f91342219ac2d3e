import type { Schemas } from '../../api/client';
import { Explained } from '../../ui/show/Explained';
import { State, type Tone } from '../../ui/show/State';
import { words } from '../../words';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import type { Warming } from './queries';

const STATUS: Record<Warming['status'], Tone> = {
  not_started: 'quiet',
  warming: 'accent',
  ready: 'good',
  paused: 'quiet',
  quarantined: 'warn',
  failed: 'bad',
  disabled: 'quiet',
};

const OFF = new Set<Warming['status']>(['not_started', 'disabled', 'failed']);

/** Returns whether a mailbox has no warmup. */
export const isOff = ({ status }: Pick<Warming, 'status'>): boolean => OFF.has(status);

/** Returns the actions that apply to a mailbox. */
export function actionsOf(warming: Pick<Warming, 'status'>): readonly Schemas['WarmupAction'][] {
  if (isOff(warming)) return ['enable'];
  const isRunning = warming.status === 'warming' || warming.status === 'ready';
  return [
    ...(isRunning ? (['pause'] as const) : []),
    ...(warming.status === 'paused' ? (['resume'] as const) : []),
    'disable',
  ];
}

/** Warmup status of a mailbox, with its health unless that is good. */
export function WarmupState({ warming }: { warming: Warming }) {
  const status = words.enums.warmupStatus[warming.status];
  const isDown = (warming.status === 'warming' || warming.status === 'ready') && warming.band !== 'good';
  const said = isDown ? `${status}: ${warmupWords.band[warming.band]}` : status;
  const tone = isDown ? 'warn' : STATUS[warming.status];
  return (
    <Explained
      of={['warmup', warming.status]}
      title={[said, ...warming.bandReasons, warming.errorMessage ?? ''].filter(Boolean).join(' ')}
    >
      <State
        tone={tone}
        {...(tone === 'accent' && { icon: 'warmup' as const })}
        {...(warming.status === 'paused' && { icon: 'pause' as const })}
      >
        {said}
      </State>
    </Explained>
  );
}
