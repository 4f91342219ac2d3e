import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { menuColumn } from '../../ui/list/row-menu';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { later } from '../../ui/page/later';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { State } from '../../ui/show/State';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { inboxRules as text } from '../../words/settings/inbox-rules';
import { type Rule, rulesQuery } from './queries';
import { actionsOf, rowsOf } from './rule-form';
import { useRuleActions } from './use-rule-actions';

const RuleForm = later(() => import('./RuleForm').then((file) => file.RuleForm));

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly rule: Rule };

const COLUMNS: readonly Column<Rule>[] = [
  {
    key: 'name',
    title: text.name,
    width: 'minmax(140px, 2fr)',
    cell: ({ name }) => (
      <span className="strong" title={name} dir="auto">
        {name}
      </span>
    ),
  },
  {
    key: 'conditions',
    title: text.conditions,
    width: 'minmax(120px, 2fr)',
    wide: true,
    cell: ({ conditions }) => {
      const all = rowsOf(conditions)
        .map(({ subject }) => text.subjects[subject])
        .join(', ');
      return <span title={all}>{all || text.every}</span>;
    },
  },
  {
    key: 'actions',
    title: text.actions,
    width: 'minmax(120px, 2fr)',
    wide: true,
    cell: ({ actions, stop }) => {
      const all = [...actionsOf(actions).map((kind) => text.does[kind]), ...(stop ? [text.stops] : [])].join(', ');
      return <span title={all}>{all}</span>;
    },
  },
  {
    key: 'state',
    below: true,
    title: text.state,
    width: 'minmax(130px, 1.5fr)',
    cell: (rule) => <RuleState rule={rule} />,
  },
];

/** Inbox rules in the order in which they apply. */
export function RulesPage() {
  const query = useQuery(rulesQuery(useWorkspaceId()));
  const may = useMay();
  const { enable, order, remove, removed } = useRuleActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { mutate: setEnabled } = enable;
  const { mutate: setOrder } = order;
  const rules = query.data;
  const columns = useMemo(() => {
    const menu = (rule: Rule) => {
      const ids = rules?.map(({ id }) => id) ?? [];
      const at = ids.indexOf(rule.id);
      const moveTo = (to: number) => {
        const next = ids.filter((id) => id !== rule.id);
        next.splice(to, 0, rule.id);
        setOrder(next);
      };
      return (
        <MoreMenu label={text.more(rule.name)}>
          <MenuAction icon="edit" label={text.edit} onClick={() => setAsked({ kind: 'edit', rule })} />
          {rule.enabled ? (
            <MenuAction icon="pause" label={text.disable} onClick={() => setEnabled({ id: rule.id, enabled: false })} />
          ) : (
            <MenuAction icon="play" label={text.enable} onClick={() => setEnabled({ id: rule.id, enabled: true })} />
          )}
          {at > 0 && <MenuAction icon="up" label={text.up} onClick={() => moveTo(at - 1)} />}
          {at < ids.length - 1 && <MenuAction icon="down" label={text.down} onClick={() => moveTo(at + 1)} />}
          <MenuAction icon="trash" label={text.delete} onClick={() => setAsked({ kind: 'delete', rule })} isDelete />
        </MoreMenu>
      );
    };
    return may ? [...COLUMNS, menuColumn(menu)] : COLUMNS;
  }, [may, rules, setEnabled, setOrder]);
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={may ? (rule) => setAsked({ kind: 'edit', rule }) : undefined}
    >
      {asked?.kind === 'new' && <RuleForm onClose={close} />}
      {asked?.kind === 'edit' && <RuleForm rule={asked.rule} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDelete
          title={text.remove(asked.rule.name)}
          run={() => remove(asked.rule.id)}
          onDeleted={removed}
          onClose={close}
        >
          <p>{text.removes}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}

function RuleState({ rule: { enabled, problem, failure } }: { rule: Rule }) {
  if (!enabled)
    return (
      <span title={text.disabledNext}>
        <State tone="quiet" icon="pause">
          {text.disabled}
        </State>
      </span>
    );
  if (problem === null)
    return (
      <span title={text.enabledNext}>
        <State tone="good">{text.enabled}</State>
      </span>
    );
  return (
    <span title={[text.problems[problem], failure].filter(Boolean).join(' ')}>
      <State tone="warn" icon="alert">
        {text.problem[problem]}
      </State>
    </span>
  );
}
