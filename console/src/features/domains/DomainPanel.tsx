import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Panel } from '../../ui/page/Panel';
import { Facts } from '../../ui/show/Facts';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { Blocklists } from './Blocklists';
import { Dmarc } from './Dmarc';
import { type Domain, domainQuery } from './queries';
import { Records } from './Records';
import { Redirect } from './Redirect';
import { RemoveDomain } from './RemoveDomain';
import { Reputation } from './Reputation';
import { RotateKey } from './RotateKey';
import { DomainState } from './state';
import { Transfer } from './Transfer';
import { useVerify } from './use-verify';

const text = domainsWords.panel;

/** Panel of a domain: ownership, required records, and their status. */
export function DomainPanel({ name, onClose }: { name: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(domainQuery(workspaceId, name));
  const [isRotating, setRotating] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const verify = useVerify(name);
  return (
    <Panel
      title={name}
      onClose={onClose}
      size={640}
      foot={
        query.data && (
          <>
            <MayButton variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {text.remove}
            </MayButton>
            {!query.data.reserved && (
              <>
                <MayButton variant="subtle" onClick={() => setRotating(true)} mr="auto">
                  {text.rotate}
                </MayButton>
                <MayButton loading={verify.isPending} onClick={() => verify.mutate()}>
                  {text.checkNow}
                </MayButton>
              </>
            )}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(domain) =>
          domain === null ? (
            <p className="panel-message">{words.common.notHere}</p>
          ) : (
            <>
              <div className="section stack">
                <DomainState domain={domain} />
                {domain.errorMessage !== null && <span className="state-bad">{domain.errorMessage}</span>}
              </div>
              <Transfer domain={name} />
              {domain.reserved ? (
                <p className="section">{text.reserved}</p>
              ) : (
                <>
                  <Ownership domain={domain} />
                  <Records domain={domain} />
                  <Dmarc domain={domain} />
                  <Reputation domain={domain.domain} />
                  <Blocklists listings={domain.blocklists} />
                </>
              )}
              <Redirect key={domain.domain} domain={domain} />
              <About domain={domain} />
            </>
          )
        }
      </Loaded>
      {isRemoving && <RemoveDomain domain={name} onClose={() => setRemoving(false)} onRemoved={onClose} />}
      {isRotating && <RotateKey domain={name} onClose={() => setRotating(false)} />}
    </Panel>
  );
}

function Ownership({ domain }: { domain: Domain }) {
  const { owned, proof } = domain.ownership;
  return (
    <Section title={text.ownership}>
      {owned ? (
        <State tone="good">{text.owned(proof === null ? '' : domainsWords.proof[proof])}</State>
      ) : (
        <span>{text.prove}</span>
      )}
    </Section>
  );
}

function About({ domain }: { domain: Domain }) {
  const workspaceId = useWorkspaceId();
  return (
    <Section title={text.facts}>
      <Facts
        facts={[
          [text.provider, domainsWords.provider[domain.provider] ?? domain.provider],
          [
            domainsWords.columns.mailboxes,
            <Link key="mailboxes" to={`/w/${workspaceId}/mailboxes?domain=${encodeURIComponent(domain.domain)}` as '/'}>
              {text.mailboxes(domain.mailboxCount)}
            </Link>,
          ],
          [
            text.askedAt,
            domain.dns.checkedAt === null ? text.never : <Time key="asked" at={domain.dns.checkedAt} long />,
          ],
          [text.expires, <Time key="expires" at={domain.expiresAt} long />],
        ]}
      />
    </Section>
  );
}
