import { Button } from '@mantine/core';
import { useState } from 'react';
import { common } from '../../words/common';
import { State } from '../show/State';
import './conflict.css';

const text = common.conflict;

/** A value that another member changed while it was edited here. */
export interface Difference {
  /** Name of the field; absent if the title names it. */
  readonly label?: string;
  readonly theirs: string;
  readonly mine?: string;
}

interface Props {
  readonly title: string;
  readonly differences: readonly Difference[];
  readonly onSettle: (isTheirs: boolean) => void;
}

/**
 * Something was edited in two places: shows how the versions differ, and the member selects the one to keep. The focus then
 * returns to the field that was being edited.
 */
export function Conflict({ title, differences, onSettle }: Props) {
  const [edited] = useState(() => document.activeElement);
  const settle = (isTheirs: boolean) => {
    onSettle(isTheirs);
    if (edited instanceof HTMLElement) edited.focus();
  };
  return (
    <div className="conflict" role="alert">
      <State tone="warn" icon="alert">
        {title}
      </State>
      {differences.map(({ label, theirs, mine }) => (
        <section key={label ?? ''} className="conflict-field" aria-label={label}>
          {label !== undefined && <span className="strong">{label}</span>}
          {mine !== undefined && <span className="caption">{text.mine}</span>}
          {mine !== undefined && <blockquote dir="auto">{mine || text.empty}</blockquote>}
          {mine !== undefined && <span className="caption">{text.theirs}</span>}
          <blockquote dir="auto">{theirs || text.empty}</blockquote>
        </section>
      ))}
      <div className="conflict-acts">
        <Button variant="default" size="compact-sm" onClick={() => settle(false)}>
          {text.keepMine}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => settle(true)}>
          {text.takeTheirs}
        </Button>
      </div>
    </div>
  );
}
