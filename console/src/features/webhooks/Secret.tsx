import { Button, Group } from '@mantine/core';
import { CopyText } from '../../ui/show/Copy';
import { Time } from '../../ui/show/Time';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';

const text = webhooksWords.secret;

/** Shows a secret once. */
export function Secret({
  secret,
  oldUntil = null,
  onDone,
}: {
  secret: string;
  oldUntil?: string | null;
  onDone: () => void;
}) {
  return (
    <div className="section stack">
      <span>{text.lead}</span>
      <CopyText value={secret} label={text.copy} />
      {oldUntil !== null && (
        <span className="muted">
          {text.until} <Time at={oldUntil} long />
        </span>
      )}
      <span className="muted">{text.how}</span>
      <Group justify="flex-end">
        <Button onClick={onDone}>{text.done}</Button>
      </Group>
    </div>
  );
}
