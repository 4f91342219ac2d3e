import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { Schemas } from '../../../api/client';
import { words } from '../../../words';
import { addressBook } from '../../../words/contacts/address-book';
import { segments } from '../../../words/contacts/segments';
import type { OperandProps } from './operand-props';

const text = segments.builder;
const NONE = 'none';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const STATUSES = optionsOf(words.enums.contactStatus);
const SOURCES = optionsOf(addressBook.sources);

export function TagOperand({ condition, readOnly, onChange }: OperandProps) {
  return (
    <TextInput
      aria-label={text.value}
      className="segment-value"
      dir="auto"
      placeholder={addressBook.tag}
      maxLength={64}
      readOnly={readOnly}
      value={String(condition.value ?? '')}
      onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
    />
  );
}

export function OwnerOperand({ condition, catalog, readOnly, onChange }: OperandProps) {
  const { value } = condition;
  return (
    <Select
      aria-label={text.value}
      className="segment-value"
      data={[{ value: NONE, label: text.noOwner }, ...optionsOf(Object.fromEntries(catalog.owners))]}
      value={typeof value === 'string' ? value : NONE}
      onChange={(next) => onChange({ ...condition, value: next === NONE ? null : next })}
      allowDeselect={false}
      searchable
      readOnly={readOnly}
    />
  );
}

export function SourceOperand({ condition, readOnly, onChange }: OperandProps) {
  return (
    <Select
      aria-label={text.value}
      className="segment-value"
      data={SOURCES}
      value={String(condition.value)}
      onChange={(next) => onChange({ ...condition, value: next as Schemas['ProfileSource'] })}
      allowDeselect={false}
      readOnly={readOnly}
    />
  );
}

/** Field for another segment. */
export function SegmentOperand({ condition, catalog, readOnly, onChange }: OperandProps) {
  const { segmentId = '' } = condition;
  const known = segmentId === '' || catalog.segments.has(segmentId);
  return (
    <Select
      aria-label={text.subjects.segment}
      className="segment-value"
      placeholder={text.chooseSegment}
      data={[
        ...optionsOf(Object.fromEntries(catalog.segments)),
        ...(known ? [] : [{ value: segmentId, label: text.deletedSegment }]),
      ]}
      value={segmentId === '' ? null : segmentId}
      onChange={(next) => next !== null && onChange({ ...condition, segmentId: next })}
      allowDeselect={false}
      searchable
      readOnly={readOnly}
    />
  );
}

/** Field for a campaign, or any. */
export function CampaignSelect({ condition, catalog, readOnly, onChange }: OperandProps) {
  const { campaignId } = condition;
  const known = campaignId == null || catalog.campaigns.has(campaignId);
  return (
    <Select
      aria-label={text.campaign}
      className="segment-value"
      placeholder={text.anyCampaign}
      data={[
        ...optionsOf(Object.fromEntries(catalog.campaigns)),
        ...(known ? [] : [{ value: campaignId, label: text.deletedCampaign }]),
      ]}
      value={campaignId ?? null}
      onChange={(next) => onChange({ ...condition, campaignId: next })}
      clearable={!readOnly}
      searchable
      readOnly={readOnly}
    />
  );
}

/** Fields for a campaign, and for statuses of the contact in it. */
export function CampaignParts(props: OperandProps) {
  const { condition, readOnly, onChange } = props;
  const statuses = condition.statuses ?? [];
  return (
    <>
      <CampaignSelect {...props} />
      <MultiSelect
        aria-label={text.status}
        className="segment-value"
        placeholder={statuses.length === 0 ? text.anyStatus : undefined}
        data={STATUSES}
        value={[...statuses]}
        onChange={(next) => onChange({ ...condition, statuses: next })}
        readOnly={readOnly}
      />
    </>
  );
}
