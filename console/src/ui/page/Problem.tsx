import { Button, CopyButton } from '@mantine/core';
import { ApiError } from '../../api/errors';
import { words } from '../../words';
import { Icon } from '../show/Icon';
import { problemText } from './problem';

/** Replaces the panel that failed; the rest of the page stays. */
export function Problem({ error, again }: { error: unknown; again?: () => void }) {
  const request = error instanceof ApiError ? error.requestId : null;
  return (
    <div className="panel-message" role="alert">
      <span className="state state-bad">
        <Icon name="alert" /> {problemText(error)}
      </span>
      <span style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
        {again && (
          <Button variant="default" onClick={again}>
            {words.common.again}
          </Button>
        )}
        {request !== null && (
          <CopyButton value={request}>
            {({ copied, copy }) => (
              <Button
                variant="subtle"
                color="gray"
                onClick={copy}
                leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
              >
                {words.common.request} {request}
              </Button>
            )}
          </CopyButton>
        )}
      </span>
    </div>
  );
}
