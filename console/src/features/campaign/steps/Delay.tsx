import { Select } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../ui/form/NumberField';
import { editor as text } from '../../../words/campaigns/editor';
import { bounds, boundsHint } from '../../../words/ranges';
import { type DelayUnit, delayOf, secondsOf } from './step-texts';

/** Delay of a step, as a number and its unit. */
export function Delay({
  seconds,
  isReadOnly,
  onChange,
  error,
}: {
  seconds: number;
  isReadOnly: boolean;
  onChange: (seconds: number) => void;
  error: string | undefined;
}) {
  const [unit, setUnit] = useState<DelayUnit>(delayOf(seconds).unit);
  const amount = seconds / secondsOf(1, unit);
  return (
    <div className="step-delay">
      <NumberField
        label={text.delay.label}
        description={boundsHint(bounds['CampaignStepUpdateIn.delaySeconds'], 1 / secondsOf(1, unit))}
        value={amount}
        min={0}
        decimals={unit === 'seconds' ? 0 : 2}
        readOnly={isReadOnly}
        error={error}
        onChange={(value) => value !== '' && onChange(Math.round(secondsOf(Number(value), unit)))}
        w={170}
      />
      <Select
        aria-label={text.delay.unit}
        value={unit}
        readOnly={isReadOnly}
        allowDeselect={false}
        onChange={(value) => {
          if (value === null) return;
          setUnit(value as DelayUnit);
          onChange(Math.round(secondsOf(amount, value as DelayUnit)));
        }}
        data={Object.entries(text.delay.units).map(([value, label]) => ({ value, label }))}
        w={100}
      />
    </div>
  );
}
