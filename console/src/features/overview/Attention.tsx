import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/Loaded';
import { State, type Tone } from '../../ui/State';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { attentionQuery } from './queries';

const text = words.overview;
const say = text.attention;

/** Each thing that waits for somebody, with the way to mend it. */
export function Attention() {
  const workspaceId = useWorkspaceId();
  const query = useQuery(attentionQuery(workspaceId));
  const params = { workspaceId: String(workspaceId) };
  return (
    <Loaded query={query} rows={1}>
      {({ mailboxes, imports, runbook, webhooks, paused }) => {
        const open = runbook.deadLetters['open'] ?? 0;
        const failed = webhooks.byStatus['failed'] ?? 0;
        const items: ReactNode[] = [
          mailboxes.length > 0 && (
            <Item
              key="mailboxes"
              tone="bad"
              text={say.mailboxes(mailboxes.length)}
              action={<Way to="mailboxes" params={params} label={say.reconnect} />}
            />
          ),
          ...paused.map((one) => (
            <Item
              key={one.id}
              tone="warn"
              text={say.paused(one.name, one.pauseReason === null ? '' : words.enums.pauseReason[one.pauseReason])}
              action={<Way to={`campaigns/${one.id}`} params={params} label={say.look} />}
            />
          )),
          ...imports.map((one) => (
            <Item
              key={one.importId}
              tone="accent"
              text={say.imports(one.fileName)}
              action={
                <Way
                  to={
                    one.campaignId === null ? 'imports' : `campaigns/${one.campaignId}/audience?import=${one.importId}`
                  }
                  params={params}
                  label={say.map}
                />
              }
            />
          )),
          open > 0 && (
            <Item
              key="letters"
              tone="warn"
              text={say.deadLetters(open)}
              action={<Way to="imports" params={params} label={say.fix} />}
            />
          ),
          failed > 0 && (
            <Item
              key="webhooks"
              tone="warn"
              text={say.webhooks(failed)}
              action={<Way to="webhooks" params={params} label={say.look} />}
            />
          ),
        ].filter(Boolean);
        if (items.length === 0) return <State tone="good">{text.allWell}</State>;
        return <ul className="attention">{items}</ul>;
      }}
    </Loaded>
  );
}

function Item({ tone, text: sentence, action }: { tone: Tone; text: string; action: ReactNode }) {
  return (
    <li className="attention-item">
      <State tone={tone} icon={tone === 'accent' ? 'info' : 'alert'}>
        {sentence}
      </State>
      {action}
    </li>
  );
}

function Way({ to, params, label }: { to: string; params: { workspaceId: string }; label: string }) {
  return <Link to={`/w/${params.workspaceId}/${to}` as '/'}>{label}</Link>;
}
