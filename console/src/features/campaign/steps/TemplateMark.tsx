import { Button } from '@mantine/core';
import { useState } from 'react';
import { later } from '../../../ui/page/later';
import { Icon } from '../../../ui/show/Icon';
import { templates as text } from '../../../words/campaigns/templates';
import type { Step } from './step-texts';

const TemplateUpdate = later(() => import('./TemplateUpdate').then((file) => file.TemplateUpdate));

/** Template that a step was copied from, with the available update. */
export function TemplateMark({ step, may }: { step: Step; may: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { template } = step;
  if (template === null) return null;
  return (
    <div className="step-origin">
      <span className="caption">
        {text.from} <bdi>{template.name}</bdi>, {text.origin(template.version)}
      </span>
      {template.isUpdateAvailable && (
        <Button
          variant="light"
          size="compact-xs"
          leftSection={<Icon name="info" size={14} />}
          onClick={() => setOpen(true)}
        >
          {text.available}
        </Button>
      )}
      {isOpen && <TemplateUpdate step={step} name={template.name} may={may} onClose={() => setOpen(false)} />}
    </div>
  );
}
