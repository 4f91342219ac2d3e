import { Button } from '@mantine/core';
import type { Schemas } from '../../../api/client';
import { State } from '../../../ui/show/State';
import { compose as composeWords } from '../../../words/inbox/compose';

const text = composeWords.conflict;

interface Props {
  readonly theirs: Schemas['ThreadDraftContent'];
  readonly onSettle: (isTheirs: boolean) => void;
}

/** The same draft was edited in two places: the member selects the version to keep. */
export function DraftConflict({ theirs, onSettle }: Props) {
  return (
    <div className="compose-conflict" role="alert">
      <State tone="warn" icon="alert">
        {text.title}
      </State>
      <blockquote className="compose-conflict-text">{theirs.body_text || text.empty}</blockquote>
      <div className="compose-conflict-acts">
        <Button variant="default" size="compact-sm" onClick={() => onSettle(true)}>
          {text.theirs}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onSettle(false)}>
          {text.mine}
        </Button>
      </div>
    </div>
  );
}
