import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/errors';
import { words } from '../words';
import { problemText } from './problem';

/** Says what is out of sight, and offers what can be undone. */
export const toast = {
  /** Returns what closes it early. */
  say: (text: string, undo?: { label: string; run: () => void }): (() => void) => {
    const id = crypto.randomUUID();
    const press = () => {
      notifications.hide(id);
      undo?.run();
    };
    notifications.show({
      id,
      autoClose: undo ? 10_000 : 4_000,
      closeButtonProps: { 'aria-label': words.common.close },
      message: (
        <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
          {text}
          {undo && (
            <Button variant="subtle" size="compact-xs" onClick={press}>
              {undo.label}
            </Button>
          )}
        </span>
      ),
    });
    return () => notifications.hide(id);
  },
  fail: (error: unknown): void => {
    const request = error instanceof ApiError && error.requestId !== null ? error.requestId : null;
    notifications.show({
      color: 'red',
      autoClose: 10_000,
      closeButtonProps: { 'aria-label': words.common.close },
      title: problemText(error),
      message: request === null ? null : `${words.common.request} ${request}`,
    });
  },
};
