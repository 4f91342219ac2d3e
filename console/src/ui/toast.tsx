import { Button } from '@mantine/core';
import { ApiError } from '../api/errors';
import { words } from '../words';
import { problemText } from './page/problem';

type Notice = Parameters<typeof import('./notices').notifications.show>[0];

/** Toasts load after the first screen, before any is shown. */
const show = (notice: Notice): void => void import('./notices').then(({ notifications }) => notifications.show(notice));
const hide = (id: string): void => void import('./notices').then(({ notifications }) => notifications.hide(id));

/** Shows a toast, with an Undo if possible. */
export const toast = {
  /** Returns a function that closes the toast. */
  say: (text: string, undo?: { label: string; run: () => void }, staysMs = undo ? 10_000 : 4_000): (() => void) => {
    const id = crypto.randomUUID();
    const press = () => {
      hide(id);
      undo?.run();
    };
    show({
      id,
      autoClose: Number.isFinite(staysMs) && staysMs,
      closeButtonProps: { 'aria-label': words.common.close },
      message: (
        <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
          {text}
          {undo && (
            <Button variant="subtle" size="compact-xs" flex="none" onClick={press}>
              {undo.label}
            </Button>
          )}
        </span>
      ),
    });
    return () => hide(id);
  },
  fail: (error: unknown): void => {
    const request = error instanceof ApiError && error.requestId !== null ? error.requestId : null;
    show({
      color: 'red',
      autoClose: 10_000,
      closeButtonProps: { 'aria-label': words.common.close },
      title: problemText(error),
      message: request === null ? null : `${words.common.request} ${request}`,
    });
  },
};
