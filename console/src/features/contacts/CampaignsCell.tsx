import { UNKNOWN } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { contacts as text } from '../../words/contacts/contacts';

interface Props {
  readonly campaigns: readonly { readonly name: string }[];
  readonly suppressed: boolean;
}

/** Campaigns of a contact in a table; for a suppressed contact, its suppression. */
export function CampaignsCell({ campaigns, suppressed }: Props) {
  const [first, ...rest] = campaigns;
  const names = campaigns.map(({ name }) => name).join(', ');
  if (suppressed) {
    return (
      <span title={names}>
        <State tone="bad" icon="suppressions">
          {text.suppressed}
        </State>
      </span>
    );
  }
  if (first === undefined) return <span className="muted">{UNKNOWN}</span>;
  return (
    <span className="cut" title={names}>
      {rest.length === 0 ? first.name : text.andMore(first.name, rest.length)}
    </span>
  );
}
