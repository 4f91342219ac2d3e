import { Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MayButton } from '../../../ui/form/MayButton';
import { Panel } from '../../../ui/page/Panel';
import { Problem } from '../../../ui/page/Problem';
import { UNKNOWN } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { contacts } from '../../../words/contacts/contacts';
import { duplicates as text } from '../../../words/contacts/duplicates';
import { mergeContact } from '../../../words/contacts/merge';
import type { Profile } from '../book/queries';
import { type Compared, isConflict, type Side } from '../merge/conflicts';
import { useMerge } from '../merge/use-merge';
import { contactsOf, type Duplicate, latestOf } from './queries';
import { useDismissal } from './use-dismissal';
import './compare.css';

interface Props {
  readonly pair: Duplicate;
  readonly onClose: () => void;
  /** Called when the pair was merged or dismissed. */
  readonly onGone: (pair: Duplicate) => void;
}

/** The two contacts of a pair side by side, with a choice where their values differ. */
export function Compare({ pair, onClose, onGone }: Props) {
  const may = useMay();
  const [older, newer] = contactsOf(pair);
  const { fields, sideOf, choose, merge } = useMerge(older, newer, () => onGone(pair));
  const dismissal = useDismissal(onGone);
  return (
    <Panel
      title={text.compare}
      size={760}
      onClose={onClose}
      foot={
        <>
          <MayButton variant="default" loading={dismissal.isPending} onClick={() => dismissal.mutate(pair)}>
            {text.dismiss}
          </MayButton>
          <MayButton loading={merge.isPending} onClick={() => merge.mutate(newer.id)}>
            {mergeContact.verb}
          </MayButton>
        </>
      }
    >
      <div className="section compare">
        {merge.error && <Problem error={merge.error} />}
        <p>
          {text.explanations[pair.rule]} {pair.otherCount > 0 && text.others(pair.otherCount)}
        </p>
        <p>
          {text.choose} {mergeContact.effect}
        </p>
        <div role="table" aria-label={text.compare}>
          <div role="row" className="compare-row compare-head">
            <span role="columnheader">{text.field}</span>
            <Head title={text.columns.older} contact={older} />
            <Head title={text.columns.newer} contact={newer} />
          </div>
          {fields.map((field) => (
            <Row key={field.field} label={field.label} differs={isConflict(field)}>
              {(side) =>
                isConflict(field) ? (
                  <Choice
                    field={field}
                    side={side}
                    isChosen={sideOf(field.field) === side}
                    isReadOnly={!may}
                    onChoose={() => choose(field.field, side)}
                  />
                ) : (
                  <bdi>{field.values[side] || UNKNOWN}</bdi>
                )
              }
            </Row>
          ))}
          {FACTS.map(([label, factOf]) => (
            <Row key={label} label={label}>
              {(side) => factOf(side === 'this' ? older : newer)}
            </Row>
          ))}
        </div>
      </div>
    </Panel>
  );
}

const FACTS: ReadonlyArray<readonly [label: string, factOf: (contact: Profile) => ReactNode]> = [
  [text.facts.tags, ({ tags }) => <bdi>{tags.join(', ') || UNKNOWN}</bdi>],
  [text.facts.addresses, (one) => <bdi>{one.otherAddresses.map(({ email }) => email).join(', ') || UNKNOWN}</bdi>],
  [text.facts.campaigns, ({ campaigns }) => <bdi>{campaigns.map(({ name }) => name).join(', ') || UNKNOWN}</bdi>],
  [text.facts.suppression, ({ suppressed }) => (suppressed ? contacts.mayNot : contacts.may)],
  [text.facts.sent, (one) => <Time at={latestOf([one], ['lastSentAt'])} long />],
  [text.facts.replied, (one) => <Time at={latestOf([one], ['lastRepliedAt'])} long />],
  [text.facts.added, ({ createdAt }) => <Time at={createdAt} long />],
];

function Head({ title, contact: { email } }: { title: string; contact: Profile }) {
  const workspaceId = String(useWorkspaceId());
  return (
    <span role="columnheader">
      {title}
      <Link to="/w/$workspaceId/contacts/$email" params={{ workspaceId, email }}>
        <bdi>{email}</bdi>
      </Link>
    </span>
  );
}

function Row({
  label,
  differs = false,
  children,
}: {
  label: string;
  differs?: boolean;
  children: (side: Side) => ReactNode;
}) {
  return (
    <div role="row" className={differs ? 'compare-row compare-differs' : 'compare-row'}>
      <span role="rowheader" className="caption" dir="auto">
        {label}
      </span>
      <span role="cell">{children('this')}</span>
      <span role="cell">{children('other')}</span>
    </div>
  );
}

/** One of two values. Both have the same name, so arrow keys choose between them. */
function Choice({
  field: { field, values },
  side,
  isChosen,
  isReadOnly,
  onChoose,
}: {
  field: Compared;
  side: Side;
  isChosen: boolean;
  isReadOnly: boolean;
  onChoose: () => void;
}) {
  return (
    <Radio
      name={`compare ${field}`}
      checked={isChosen}
      disabled={isReadOnly}
      onChange={onChoose}
      label={<bdi>{values[side]}</bdi>}
    />
  );
}
