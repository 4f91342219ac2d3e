import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { Page, Section } from '../../ui/page/Page';
import { longTime, UNKNOWN } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { addressBook } from '../../words/contacts/address-book';
import { contactFields as text } from '../../words/contacts/contact-fields';
import { DeleteField } from './DeleteField';
import './fields.css';
import { fieldText } from './field-value';
import { type ContactField, contactFieldsQuery } from './queries';

const FieldForm = later(() => import('./FieldForm').then((file) => file.FieldForm));

type Asked =
  | { readonly kind: 'add'; readonly name?: string }
  | { readonly kind: 'edit' | 'delete'; readonly field: ContactField };

const SHOWN: readonly Column<ContactField>[] = [
  {
    key: 'label',
    title: text.columns.label,
    width: 'minmax(110px, 1.2fr)',
    cell: (one) => <span className="strong">{one.label}</span>,
  },
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(90px, 1fr)',
    wide: true,
    cell: (one) => <code>{one.name}</code>,
  },
  { key: 'type', title: text.columns.type, width: '116px', cell: (one) => text.types[one.type] },
  {
    key: 'choices',
    title: text.columns.choices,
    width: 'minmax(110px, 2fr)',
    wide: true,
    cell: ({ choices }) => <span className="muted">{choices.length === 0 ? UNKNOWN : choices.join(', ')}</span>,
  },
  {
    key: 'default',
    title: text.columns.fallback,
    width: 'minmax(90px, 1fr)',
    wide: true,
    cell: ({ default: value }) => <bdi>{value === null ? UNKNOWN : fieldText(value)}</bdi>,
  },
  {
    key: 'origin',
    title: text.columns.origin,
    width: 'minmax(120px, 1.4fr)',
    wide: true,
    cell: (one) => (
      <span className="muted" title={longTime(one.createdAt)}>
        {one.origin !== null && `${addressBook.sources[one.origin.source]}, `}
        {one.createdBy === null ? UNKNOWN : text.registeredBy(one.createdBy)}
      </span>
    ),
  },
];

const deleteColumn = (ask: (asked: Asked) => void): Column<ContactField> => ({
  key: 'act',
  title: words.common.actions,
  untitled: true,
  width: '36px',
  cell: (field) => (
    <Tooltip label={text.remove(field.label)}>
      <ActionIcon aria-label={text.remove(field.label)} onClick={() => ask({ kind: 'delete', field })}>
        <Icon name="trash" />
      </ActionIcon>
    </Tooltip>
  ),
});

/** Custom fields of contacts: add, edit, delete, and register names that imports have used. */
export function FieldsPage() {
  const query = useQuery(contactFieldsQuery(useWorkspaceId()));
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => (may ? [...SHOWN, deleteColumn(setAsked)] : SHOWN), [may]);
  const close = () => setAsked(null);
  const add = () => setAsked({ kind: 'add' });
  useKeys({ n: () => may && add() });
  const make = (
    <MayButton onClick={add} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page title={text.title} actions={make}>
      <Loaded query={query}>
        {({ items, unregistered }) => (
          <div className="contact-fields-page">
            {items.length === 0 ? (
              <Empty text={text.empty}>{make}</Empty>
            ) : (
              <>
                <p className="section-lead muted">{text.lead}</p>
                <div style={{ height: `calc(32px + ${items.length} * var(--row, 40px))` }}>
                  <Table
                    label={text.title}
                    columns={columns}
                    rows={items}
                    rowKey={(one) => one.id}
                    {...(may && { onOpen: (field: ContactField) => setAsked({ kind: 'edit', field }) })}
                  />
                </div>
              </>
            )}
            {unregistered.length > 0 && (
              <Section title={text.unregistered}>
                <p className="muted">{text.unregisteredLead}</p>
                <ul className="unregistered">
                  {unregistered.map((name) => (
                    <li key={name}>
                      {may ? (
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={text.register(name)}
                          leftSection={<Icon name="plus" size={12} />}
                          onClick={() => setAsked({ kind: 'add', name })}
                        >
                          <bdi>{name}</bdi>
                        </Button>
                      ) : (
                        <bdi>{name}</bdi>
                      )}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </div>
        )}
      </Loaded>
      {asked?.kind === 'add' && <FieldForm onClose={close} {...(asked.name !== undefined && { name: asked.name })} />}
      {asked?.kind === 'edit' && <FieldForm field={asked.field} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteField field={asked.field} onClose={close} />}
    </Page>
  );
}
