import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { compose as composeWords } from '../../../words/inbox/compose';
import { quoteOf } from './rules';

interface Props {
  readonly message: Schemas['InboxMessageOut'];
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Quote that the server adds below the reply, collapsed by default. */
export function Quote({ message, isOn, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className="compose-quote-head">
        <Checkbox
          label={composeWords.withQuote}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {isOn && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {composeWords.quote}
          </Button>
        )}
      </div>
      {isOn && isOpen && (
        <div className="compose-quote-text" tabIndex={0} role="region" aria-label={composeWords.quote}>
          {quoteOf(message)}
        </div>
      )}
    </div>
  );
}
