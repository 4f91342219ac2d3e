import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../ui/form/field-error';
import { State } from '../../../ui/show/State';
import { editor as text } from '../../../words/campaigns/editor';
import { useEdits } from '../edits';
import type { Campaign } from '../queries';
import { EditConflict, SaveProblem, SaveState } from '../SaveState';
import { useStepActions } from './actions';
import { Delay } from './Delay';
import { describedStep } from './described-step';
import { Preview } from './Preview';
import { usePerson } from './person';
import { editsOf, patchOf, type Step, type StepText } from './step-texts';
import { TemplateMark } from './TemplateMark';
import { TestSend } from './TestSend';
import { TextPart } from './TextPart';
import { Variants } from './Variants';

const SHOWN = /^(name|delaySeconds|subject|bodyText|bodyHtml|variants\.\d+\.(subject|bodyText|bodyHtml|share))$/;

/** Form of a step: delay and texts, next to a preview. */
export function StepForm({ step, campaign, may }: { step: Step; campaign: Campaign; may: boolean }) {
  const { update } = useStepActions(campaign.id);
  const auto = campaign.status === 'draft';
  const edits = useEdits({
    stored: editsOf(step),
    auto: auto && may,
    save: (changed) => update.mutateAsync({ stepId: step.id, body: patchOf(step, changed) }),
  });
  const { texts } = edits.value;
  const [chosen, setChosen] = useState(0);
  const [isCompared, setCompared] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const person = usePerson(campaign.id);
  const at = Math.min(chosen, texts.length - 1);
  const path = (index: number, field: string) =>
    step.variants.length === 0 && texts.length === 1 ? field : `variants.${index}.${field}`;
  const changeText = (index: number, patch: Partial<StepText>) =>
    edits.change({ texts: texts.map((one, i) => (i === index ? { ...one, ...patch } : one)) });
  const part = (index: number) => (
    <TextPart
      key={`${step.id} ${index}`}
      value={texts[index] as StepText}
      ofStep={step}
      order={step.order}
      onChange={(patch) => changeText(index, patch)}
      isReadOnly={!may}
      onSave={edits.save}
      campaignId={campaign.id}
      person={person}
      stepId={step.id}
      errorAt={(field) => fieldError(edits.error, path(index, field))}
    />
  );
  return (
    <>
      <div className="step-form">
        <div className="step-head">
          <TextInput
            className="step-name"
            aria-label={text.name}
            placeholder={text.step(step.order)}
            value={edits.value.name}
            readOnly={!may}
            maxLength={100}
            onChange={(event) => edits.change({ name: event.currentTarget.value })}
            error={fieldError(edits.error, 'name')}
          />
          <SaveState edits={edits} auto={auto} />
        </div>
        <TemplateMark step={step} may={may} />
        {!auto && edits.isDirty && (
          <span className="step-note">
            <State tone="note">{text.runningNote}</State>
          </span>
        )}
        <EditConflict edits={edits} describe={describedStep} />
        <SaveProblem error={edits.error} shown={(field) => SHOWN.test(field)} />
        {step.order > 1 && (
          <div className="step-when">
            <Delay
              seconds={edits.value.delaySeconds}
              isReadOnly={!may}
              onChange={(delaySeconds) => edits.change({ delaySeconds })}
              error={fieldError(edits.error, 'delaySeconds')}
            />
            <Select
              label={text.thread}
              value={edits.value.threadMode}
              readOnly={!may}
              allowDeselect={false}
              onChange={(value) => value !== null && edits.change({ threadMode: value as Step['threadMode'] })}
              data={Object.entries(text.threads).map(([value, label]) => ({ value, label }))}
              w={150}
            />
          </div>
        )}
        <div className="step-variants">
          <Variants
            texts={texts}
            chosen={at}
            may={may}
            onChoose={setChosen}
            onChange={(next) => edits.change({ texts: next })}
            shareError={fieldError(edits.error, path(at, 'share'))}
          />
          {texts.length > 1 && (
            <Checkbox
              label={text.compare}
              checked={isCompared}
              onChange={(event) => setCompared(event.currentTarget.checked)}
            />
          )}
        </div>
        {isCompared && texts.length > 1 ? (
          <div className="step-compare">{texts.map((_, index) => part(index))}</div>
        ) : (
          part(at)
        )}
      </div>
      <Preview
        campaignId={campaign.id}
        blankIsSent={campaign.settings.missingVariable === 'blank'}
        stepId={step.id}
        value={texts[at] as StepText}
        attachments={texts[at]?.attachments ?? step.attachments}
        person={person}
        test={
          may && (
            <Button variant="default" onClick={() => setTesting(true)}>
              {text.test}
            </Button>
          )
        }
      />
      {isTesting && (
        <TestSend
          step={step}
          value={texts[at] as StepText}
          contactId={person.contact?.id}
          campaignId={campaign.id}
          onClose={() => setTesting(false)}
        />
      )}
    </>
  );
}
