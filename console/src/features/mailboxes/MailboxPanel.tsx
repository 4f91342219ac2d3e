import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { useCommands } from '../../ui/commands';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { Switcher } from '../../ui/page/Switcher';
import { Facts } from '../../ui/show/Facts';
import { count, duration } from '../../ui/show/format';
import { Progress } from '../../ui/show/Progress';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { senderAddress as senderAddressText } from '../../words/mailboxes/sender-address';
import { palette } from '../../words/palette';
import { useUpdate, useVerify } from './actions';
import { EditForm } from './EditForm';
import { ExportedTo } from './ExportedTo';
import { Latest } from './Latest';
import { MailboxFigures } from './MailboxFigures';
import { DeleteMailboxes } from './many/DeleteMailboxes';
import { type Mailbox, type MailboxDetail, mailboxQuery } from './queries';
import { SenderAddress } from './SenderAddress';
import { Servers } from './Servers';
import type { SignedIn } from './sign-in';
import { isTrouble, MailboxState, SyncLag } from './state';
import { Trouble } from './Trouble';

/** Panel of a mailbox: status, settings, and servers. */
export function MailboxPanel({
  address,
  tab = 'use',
  signedIn,
  onTab,
  onClose,
}: {
  /** Address or ID. */
  address: string;
  tab?: string | undefined;
  signedIn: SignedIn;
  onTab: (tab: string | undefined) => void;
  onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(mailboxQuery(workspaceId, address));
  const [isDeleting, setDeleting] = useState(false);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const mailbox = (!isGone && query.data) || null;
  return (
    <Panel
      title={mailbox?.address ?? address}
      onClose={onClose}
      foot={mailbox && <Actions mailbox={mailbox} onDelete={() => setDeleting(true)} />}
    >
      {isGone ? (
        <p className="panel-message">{words.common.notHere}</p>
      ) : (
        <Loaded query={query}>
          {(one) => (
            <>
              <div className="section stack">
                <MailboxState mailbox={one} />
                <Trouble mailbox={one} onServer={() => onTab('server')} />
                <Switcher
                  label={text.tabs.label}
                  value={tab}
                  onChange={(next) => onTab(next === 'use' ? undefined : next)}
                  options={[
                    { value: 'use', label: text.tabs.use },
                    { value: 'figures', label: text.tabs.figures },
                    { value: 'edit', label: text.tabs.edit },
                    { value: 'server', label: text.tabs.server },
                  ]}
                />
              </div>
              {tab === 'figures' && <MailboxFigures mailboxId={one.id} />}
              {tab === 'edit' && <EditForm key={one.address} mailbox={one} />}
              {tab === 'edit' && one.connection?.kind === 'gmail_api' && <SenderAddress mailbox={one} />}
              {tab === 'server' && <Servers mailbox={one} signedIn={signedIn} />}
              {tab === 'use' && <Latest mailboxId={one.id} />}
              {tab === 'use' && <Use mailbox={one} />}
            </>
          )}
        </Loaded>
      )}
      {isDeleting && mailbox && (
        <DeleteMailboxes mailboxes={[mailbox]} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </Panel>
  );
}

function Use({ mailbox }: { mailbox: MailboxDetail }) {
  const limit = mailbox.sentToday + mailbox.remainingToday;
  const base = `/w/${useWorkspaceId()}`;
  return (
    <div className="section stack">
      <Progress
        share={limit === 0 ? null : mailbox.sentToday / limit}
        label={text.facts.today}
        base={words.common.dayUse.ofLimit(count(mailbox.sentToday), count(limit))}
      />
      <Facts
        facts={[
          ...(mailbox.sendAs === null ? [] : [[senderAddressText.fact, mailbox.sendAs] as const]),
          [text.facts.today, text.use(mailbox.sentToday, limit)],
          [text.facts.limit, mailbox.dailyLimit],
          [
            text.facts.ramp,
            mailbox.ramp.enabled ? text.rampOf(mailbox.ramp.currentLimit, mailbox.ramp.ceiling) : text.rampOff,
          ],
          [text.facts.gap, text.gapOf(mailbox.minGapSeconds)],
          [text.facts.zone, mailbox.timezone === null ? text.workspaceZone : text.zoneOf(mailbox.timezone)],
          [text.facts.lastSent, <Time key="sent" at={mailbox.lastSentAt} long />],
          [text.facts.lastSync, <SyncLag key="sync" mailbox={mailbox} />],
          ...(mailbox.newMail === null
            ? []
            : [[text.facts.newMail, <NewMail key="new-mail" newMail={mailbox.newMail} />] as const]),
          [text.facts.campaigns, <Campaigns key="campaigns" mailbox={mailbox} />],
          [
            text.facts.warmup,
            <Link key="warmup" to={`${base}/warmup?mailbox=${encodeURIComponent(mailbox.address)}` as '/'}>
              {words.enums.warmupStatus[mailbox.warmupStatus]}
            </Link>,
          ],
          [
            text.facts.domain,
            <Link key="domain" to={`${base}/domains?domain=${encodeURIComponent(mailbox.domain)}` as '/'}>
              {mailbox.domain}
            </Link>,
          ],
          [text.facts.provider, text.provider[mailbox.provider]],
          [
            text.facts.sequencers,
            mailbox.exportedTo.length === 0 ? '-' : <ExportedTo key="exported" connectionIds={mailbox.exportedTo} />,
          ],
          [
            text.facts.tags,
            mailbox.tags.length === 0
              ? '-'
              : mailbox.tags.map((tag) => (
                  <Link
                    key={tag}
                    to={`${base}/mailboxes?tag=${encodeURIComponent(tag)}` as '/'}
                    style={{ marginRight: 8 }}
                  >
                    {tag}
                  </Link>
                )),
          ],
          [text.facts.id, <span key="id" className="num">{`${mailbox.id} \u00b7 ${mailbox.uuid}`}</span>],
        ]}
      />
    </div>
  );
}

/** Way in which new mail arrives from an API. Polling is as reliable as push, only slower. */
function NewMail({ newMail: { by, pollSeconds, problem } }: { newMail: NonNullable<MailboxDetail['newMail']> }) {
  const every = duration(pollSeconds);
  return (
    <span className="stack">
      <span>{by === 'push' ? text.newMail.push(every) : text.newMail.polling(every)}</span>
      {problem !== null && <span className="muted">{text.newMail.problem(problem)}</span>}
    </span>
  );
}

/** Links to the campaigns of a mailbox, and the number of others. */
function Campaigns({ mailbox }: { mailbox: MailboxDetail }) {
  const base = `/w/${useWorkspaceId()}/campaigns`;
  const more = mailbox.campaignsCount - mailbox.campaigns.length;
  if (mailbox.campaigns.length === 0) return mailbox.campaignsCount;
  return (
    <>
      {mailbox.campaigns.map(({ campaignId, name }) => (
        <Link key={campaignId} to={`${base}/${campaignId}` as '/'} style={{ marginRight: 8 }}>
          {name}
        </Link>
      ))}
      {more > 0 && <span className="muted">{text.moreCampaigns(more)}</span>}
    </>
  );
}

function Actions({ mailbox, onDelete }: { mailbox: Mailbox; onDelete: () => void }) {
  const pause = useUpdate([mailbox.address], text.paused);
  const resume = useUpdate([mailbox.address], text.resumed);
  const verify = useVerify(mailbox);
  const isPaused = mailbox.status === 'paused';
  const pauseNow = () => pause.mutate({ status: 'paused' }, { onError: toast.fail });
  const resumeNow = () => resume.mutate({ status: 'active' }, { onError: toast.fail });
  useCommands([
    isPaused
      ? { label: palette.resume(mailbox.address), icon: 'play', run: resumeNow }
      : { label: palette.pause(mailbox.address), icon: 'pause', run: pauseNow },
  ]);
  return (
    <>
      <MayButton variant="subtle" color="red" onClick={onDelete} mr="auto">
        {text.delete.action}
      </MayButton>
      {mailbox.connection !== null && !isTrouble(mailbox) && (
        <MayButton variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {text.trouble.checkNow}
        </MayButton>
      )}
      {isPaused ? (
        <MayButton loading={resume.isPending} onClick={resumeNow}>
          {text.resume}
        </MayButton>
      ) : (
        <MayButton variant="default" loading={pause.isPending} onClick={pauseNow}>
          {text.pause}
        </MayButton>
      )}
    </>
  );
}
