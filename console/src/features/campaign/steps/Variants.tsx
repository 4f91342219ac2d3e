import { ActionIcon, Button } from '@mantine/core';
import { NumberField } from '../../../ui/form/NumberField';
import { percent } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { toast } from '../../../ui/toast';
import { words } from '../../../words';
import { editor as text } from '../../../words/campaigns/editor';
import { bounds, boundsHint } from '../../../words/ranges';
import { labelOf, partsOf, type StepText, withOneMore } from './step-texts';

const MOST = 26;

interface Props {
  readonly texts: readonly StepText[];
  readonly chosen: number;
  readonly may: boolean;
  readonly onChoose: (index: number) => void;
  readonly onChange: (texts: readonly StepText[]) => void;
  readonly shareError: string | undefined;
}

/** Tabs of the variants of a step, with the share of each. */
export function Variants({ texts, chosen, may, onChoose, onChange, shareError }: Props) {
  const parts = partsOf(texts);
  const remove = () => {
    onChange(texts.filter((_, index) => index !== chosen));
    onChoose(Math.max(0, chosen - 1));
    toast.say(text.removedVariant(labelOf(chosen)), { label: words.common.undo, run: () => onChange(texts) });
  };
  return (
    <div className="variants">
      {texts.length > 1 && (
        <div role="tablist" aria-label={text.variants} className="variants-tabs">
          {texts.map((one, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: variants are identified by position, because new ones have no ID.
              key={index}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              className={`variant${index === chosen ? ' variant-current' : ''}`}
              title={one.subject}
              onClick={() => onChoose(index)}
            >
              {text.variant(labelOf(index), percent(parts[index]).replace('.0', ''))}
            </button>
          ))}
        </div>
      )}
      {may && texts.length < MOST && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => {
            onChange(withOneMore(texts));
            onChoose(texts.length);
          }}
        >
          {text.addVariant}
        </Button>
      )}
      {may && texts.length > 1 && (
        <>
          <NumberField
            aria-label={`${text.shareOf} ${labelOf(chosen)}`}
            title={`${text.shareHint} ${boundsHint(bounds['CampaignVariantIn.share'])}`}
            value={texts[chosen]?.share ?? 0}
            min={0}
            max={1_000_000}
            error={shareError}
            w={90}
            leftSection={<span className="caption">{labelOf(chosen)}</span>}
            onChange={(value) =>
              value !== '' &&
              onChange(texts.map((one, index) => (index === chosen ? { ...one, share: Number(value) } : one)))
            }
          />
          <ActionIcon
            aria-label={text.removeVariant(labelOf(chosen))}
            title={text.removeVariant(labelOf(chosen))}
            onClick={remove}
          >
            <Icon name="trash" />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
