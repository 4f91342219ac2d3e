import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorAt } from '../../ui/form/fields';
import { Icon } from '../../ui/show/Icon';
import { editor } from '../../words/campaigns/editor';
import { templates as text } from '../../words/campaigns/templates';
import { Delay } from '../campaign/steps/Delay';
import type { Person } from '../campaign/steps/person';
import type { StepText } from '../campaign/steps/step-texts';
import { TextPart } from '../campaign/steps/TextPart';
import { Variants } from '../campaign/steps/Variants';
import '../campaign/steps/steps.css';
import { hasOwnText, newDraft, type StepDraft } from './draft';

const MOST = 50;
const BY_SUBJECT = 'by_subject';
/** A template has no contacts, so variables have no samples. */
const NO_CONTACT: Person = {
  ...{ contact: undefined, people: [], position: -1, search: '' },
  pick: () => undefined,
  setSearch: () => undefined,
};

interface Props {
  readonly steps: readonly StepDraft[];
  readonly isSequence: boolean;
  readonly error: unknown;
  readonly onChange: (steps: readonly StepDraft[]) => void;
}

/** Steps of a template, one at a time, with the editors of campaign steps. */
export function StepsForm({ steps, isSequence, error, onChange }: Props) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, steps.length - 1);
  const step = steps[at] as StepDraft;
  const change = (patch: Partial<StepDraft>) =>
    onChange(steps.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <>
      {isSequence && (
        <div className="variants">
          <div role="tablist" aria-label={text.steps} className="variants-tabs">
            {steps.map((one, index) => (
              <button
                key={one.key}
                type="button"
                role="tab"
                aria-selected={index === at}
                className={`variant${index === at ? ' variant-current' : ''}`}
                title={one.name || one.texts[0]?.subject}
                onClick={() => setChosen(index)}
              >
                {editor.step(index + 1)}
              </button>
            ))}
          </div>
          {steps.length < MOST && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => {
                onChange([...steps, newDraft(false, { subject: '', bodyText: editor.firstText })]);
                setChosen(steps.length);
              }}
            >
              {text.addStep}
            </Button>
          )}
          {steps.length > 1 && (
            <ActionIcon
              aria-label={text.removeStep(at + 1)}
              title={text.removeStep(at + 1)}
              onClick={() => {
                onChange(steps.filter((_, index) => index !== at));
                setChosen(Math.max(0, at - 1));
              }}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </div>
      )}
      <StepFields key={step.key} step={step} order={at + 1} isSequence={isSequence} error={error} onChange={change} />
    </>
  );
}

interface StepProps {
  readonly step: StepDraft;
  readonly order: number;
  readonly isSequence: boolean;
  readonly error: unknown;
  readonly onChange: (patch: Partial<StepDraft>) => void;
}

function StepFields({ step, order, isSequence, error, onChange }: StepProps) {
  const [chosen, setChosen] = useState(0);
  const { texts } = step;
  const at = Math.min(chosen, texts.length - 1);
  const path = (field: string) => `steps.${order - 1}.${hasOwnText(step) ? field : `variants.${at}.${field}`}`;
  const changeText = (patch: Partial<StepText>) =>
    onChange({ texts: texts.map((one, index) => (index === at ? { ...one, ...patch } : one)) });
  return (
    <>
      <div className="step-when">
        <TextInput
          label={text.stepName}
          value={step.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          maxLength={100}
          dir="auto"
        />
        {(order > 1 || !isSequence) && (
          <Delay
            seconds={step.delaySeconds}
            isReadOnly={false}
            onChange={(delaySeconds) => onChange({ delaySeconds })}
            error={errorAt(error, `steps.${order - 1}.delaySeconds`)}
          />
        )}
        <Select
          label={editor.thread}
          value={step.threadMode ?? BY_SUBJECT}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ threadMode: value === BY_SUBJECT ? null : (value as StepDraft['threadMode']) })
          }
          data={[
            { value: BY_SUBJECT, label: text.bySubject },
            ...Object.entries(editor.threads).map(([value, label]) => ({ value, label })),
          ]}
          w={150}
        />
      </div>
      <Variants
        texts={texts}
        chosen={at}
        may
        onChoose={setChosen}
        onChange={(next) => onChange({ texts: next })}
        shareError={errorAt(error, path('share'))}
      />
      <TextPart
        key={at}
        value={texts[at] as StepText}
        ofStep={step.own}
        order={order}
        onChange={changeText}
        isReadOnly={false}
        person={NO_CONTACT}
        errorAt={(field) => errorAt(error, path(field))}
      />
    </>
  );
}
