import { ActionIcon, Select } from '@mantine/core';
import { Icon } from '../../../ui/show/Icon';
import { segments } from '../../../words/contacts/segments';
import { ActivityParts } from './ActivityParts';
import { type Catalog, kindOf, type subjectsOf } from './catalog';
import { FieldOperand } from './FieldOperand';
import type { Condition } from './model';
import type { OperandProps } from './operand-props';
import { CampaignParts, OwnerOperand, SegmentOperand, SourceOperand, TagOperand } from './operands';
import { startOf, withOp } from './start';

const text = segments.builder;

interface Props {
  readonly condition: Condition;
  readonly catalog: Catalog;
  readonly subjects: ReturnType<typeof subjectsOf>;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

const subjectOf = ({ about, field }: Condition): string => (about === 'field' ? `field:${field}` : about);

/** One condition: subject, operator, and value. */
export function Row({ condition, catalog, subjects, error, readOnly, onChange, onRemove }: Props) {
  const { about, op, field } = condition;
  const kind = kindOf(catalog, field ?? '');
  const ops: Readonly<Record<string, string>> = segments.ops[about === 'field' ? kind.type : about];
  const known = about !== 'field' || catalog.kinds.has(field ?? '');
  const deleted = { group: text.groups.custom, items: [{ value: subjectOf(condition), label: kind.label }] };
  return (
    <div>
      <div className="segment-row">
        <Select
          aria-label={text.subject}
          className="segment-subject"
          data={known ? subjects : [...subjects, deleted]}
          value={subjectOf(condition)}
          onChange={(next) => next !== null && onChange(startOf(next, catalog))}
          allowDeselect={false}
          searchable
          readOnly={readOnly}
          maxDropdownHeight={320}
        />
        <Select
          aria-label={text.op}
          className="segment-op"
          data={Object.entries(ops).map(([value, label]) => ({ value, label }))}
          value={op}
          onChange={(next) => next !== null && onChange(withOp(condition, next, kind.type))}
          allowDeselect={false}
          readOnly={readOnly}
          maxDropdownHeight={320}
        />
        <Operand condition={condition} catalog={catalog} readOnly={readOnly} onChange={onChange} />
        {!readOnly && (
          <ActionIcon
            className="segment-remove"
            aria-label={text.removeCondition}
            title={text.removeCondition}
            onClick={onRemove}
          >
            <Icon name="close" />
          </ActionIcon>
        )}
      </div>
      {error !== undefined && (
        <p className="segment-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Operand(props: OperandProps) {
  switch (props.condition.about) {
    case 'field':
      return <FieldOperand {...props} />;
    case 'tag':
      return <TagOperand {...props} />;
    case 'owner':
      return <OwnerOperand {...props} />;
    case 'source':
      return <SourceOperand {...props} />;
    case 'segment':
      return <SegmentOperand {...props} />;
    case 'campaign':
      return <CampaignParts {...props} />;
    case 'activity':
      return <ActivityParts {...props} />;
  }
}
