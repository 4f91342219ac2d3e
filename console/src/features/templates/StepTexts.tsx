import type { Schemas } from '../../api/client';
import { editor } from '../../words/campaigns/editor';
import { templates as text } from '../../words/campaigns/templates';
import './templates.css';

/** Texts of all steps and variants of a template. */
export function StepTexts({ steps }: { steps: readonly Schemas['TemplateStepOut'][] }) {
  return (
    <ol className="template-steps">
      {steps.map((step, index) => (
        <li key={step.id}>
          <span className="caption">{editor.step(index + 1)}</span>
          {step.variants.length === 0 ? (
            <Text {...step} />
          ) : (
            step.variants.map((variant) => (
              <div key={variant.label}>
                <span className="caption">{text.variant(variant.label)}</span>
                <Text
                  subject={variant.subject || step.subject}
                  bodyText={variant.bodyText || (variant.bodyHtml === '' ? step.bodyText : '')}
                  bodyHtml={variant.bodyHtml || step.bodyHtml}
                />
              </div>
            ))
          )}
        </li>
      ))}
    </ol>
  );
}

function Text({ subject, bodyText, bodyHtml }: { subject: string; bodyText: string; bodyHtml: string }) {
  return (
    <>
      {subject !== '' && (
        <div className="strong" dir="auto">
          {subject}
        </div>
      )}
      <pre dir="auto">{bodyText === '' ? bodyHtml : bodyText}</pre>
    </>
  );
}
