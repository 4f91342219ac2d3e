import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { BEGINS_JOB } from '../../api/query-client';
import { Confirm } from '../../ui/form/Confirm';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { State, type Tone } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { money } from './money';

const text = domainsWords.buy;
type Offer = Schemas['DomainCheckItem'];
type Contact = keyof typeof text.contact;
const CONTACT = Object.keys(text.contact) as Contact[];
const TONES: Record<Offer['status'], Tone> = {
  available: 'good',
  premium: 'warn',
  unavailable: 'quiet',
  invalid: 'quiet',
  unknown: 'quiet',
};

/** Available domains with prices; the quoted total is the maximum charge. */
export function BuyForm({ offers, onBought }: { offers: readonly Offer[]; onBought: (purchaseId: string) => void }) {
  const workspaceId = useWorkspaceId();
  const [picked, setPicked] = useState<readonly string[]>(
    offers.filter((one) => one.status === 'available').map((one) => one.domain),
  );
  const [key, setKey] = useState<string | null>(null);
  const { values, set } = useFields({
    ...(Object.fromEntries(CONTACT.map((name) => [name, ''])) as Record<Contact, string>),
    redirect: '',
    whoisguard: true,
    autoRenew: true,
  });
  const chosen = offers.filter((one) => picked.includes(one.domain));
  const total = chosen.reduce((sum, one) => sum + (one.priceCents ?? 0), 0);
  const price = money(total, chosen[0]?.currency ?? null);
  const buy = useMutation({
    meta: BEGINS_JOB,
    mutationFn: (once_: string) => {
      const contact = Object.fromEntries(
        CONTACT.map((name) => [name, values[name].trim()]).filter(([, value]) => value),
      );
      return take(
        api.POST('/domains/purchase', {
          params: { query: { workspaceId }, header: once(once_) },
          body: {
            domains: picked.map((one) => one),
            maxPriceCents: total,
            years: chosen[0]?.years ?? 1,
            whoisguard: values.whoisguard,
            autoRenew: values.autoRenew,
            redirectDomain: values.redirect.trim() || undefined,
            contactInfo: Object.keys(contact).length === 0 ? undefined : (contact as Schemas['DomainContactInfo']),
          },
        }),
      );
    },
    onSuccess: (done) => onBought(done.purchaseId),
    onError: () => setKey(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) setKey(newKey());
  };
  const paths = CONTACT.map((name) => `contactInfo.${name}`);
  const error = withoutField(buy.error, [...paths, 'redirectDomain']);
  return (
    <form onSubmit={submit}>
      <div className="section">
        <ul className="records">
          {offers.map((one) => (
            <li key={one.domain} className="record offer">
              <Checkbox
                label={one.domain}
                aria-label={text.pick(one.domain)}
                checked={picked.includes(one.domain)}
                disabled={one.available !== true}
                onChange={() =>
                  setPicked(
                    picked.includes(one.domain)
                      ? picked.filter((name) => name !== one.domain)
                      : [...picked, one.domain],
                  )
                }
              />
              <span title={text.availabilityNext[one.status]}>
                <State tone={TONES[one.status]}>{one.errorMessage ?? text.availability[one.status]}</State>
              </span>
              {one.priceCents !== null && (
                <span className="num">
                  {money(one.priceCents, one.currency)} {text.years(one.years)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {chosen.length > 0 && (
        <>
          <Section title={text.owner}>
            <div className="stack">
              <span className="muted">{text.ownerHint}</span>
              <div className="fields">
                {CONTACT.map((name) => (
                  <TextInput
                    key={name}
                    label={text.contact[name]}
                    value={values[name]}
                    onChange={(event) => set(name)(event.currentTarget.value)}
                    error={errorAt(buy.error, `contactInfo.${name}`)}
                  />
                ))}
                <TextInput
                  label={text.redirect}
                  value={values.redirect}
                  onChange={(event) => set('redirect')(event.currentTarget.value)}
                  error={errorAt(buy.error, 'redirectDomain')}
                />
              </div>
              <Checkbox
                label={text.whoisguard}
                checked={values.whoisguard}
                onChange={(event) => set('whoisguard')(event.currentTarget.checked)}
              />
              <Checkbox
                label={text.autoRenew}
                checked={values.autoRenew}
                onChange={(event) => set('autoRenew')(event.currentTarget.checked)}
              />
            </div>
          </Section>
          <div className="section">
            {error != null && <Problem error={error} />}
            <MayButton type="submit" scope="billing">
              {text.verb(chosen.length, price)}
            </MayButton>
          </div>
        </>
      )}
      {key !== null && (
        <Confirm
          title={text.confirmTitle(chosen.length)}
          verb={text.verb(chosen.length, price)}
          danger={false}
          pending={buy.isPending}
          error={null}
          onClose={() => setKey(null)}
          onConfirm={() => buy.mutate(key)}
        >
          <p>{text.confirm(price)}</p>
          <p>{picked.join(', ')}</p>
        </Confirm>
      )}
    </form>
  );
}
