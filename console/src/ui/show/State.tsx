import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import './state.css';

export type Tone = 'good' | 'warn' | 'bad' | 'note' | 'quiet' | 'accent';

const ICONS: Record<Tone, IconName> = {
  good: 'check',
  warn: 'alert',
  bad: 'close',
  note: 'info',
  quiet: 'minus',
  accent: 'play',
};

/** Status as text with color and icon, never by color alone. */
export function State({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon ?? ICONS[tone]} size={14} />
      <span className="cut" dir="auto">
        {children}
      </span>
    </span>
  );
}
