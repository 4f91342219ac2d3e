import type { ReactNode } from 'react';
import { FoldLine } from '../../../ui/page/FoldLine';
import { enrollment as enrollmentText } from '../../../words/campaigns/enrollment';
import { rules as text } from '../../../words/campaigns/setup';
import { useCampaign } from '../queries';
import { EditConflict, SaveProblem, SaveState } from '../SaveState';
import { describedRules } from './described-rules';
import { Enrollment } from './Enrollment';
import { Choice, Figure, Line, RulesContext, Several, Yes } from './fields';
import { type Rules, useRules } from './form';
import { StopRules } from './StopRules';
import { said, summaryOf } from './summary';
import './settings.css';

const { noLimit } = text;

/** Settings and stop rules in collapsible sections, each with a summary of its current values. */
export function Settings() {
  const campaign = useCampaign();
  const auto = campaign.status === 'draft';
  const form = useRules(campaign, auto);
  const { value } = form.edits;
  const summary = summaryOf(value);
  return (
    <RulesContext value={form}>
      <div className="rules">
        <div className="rules-head">
          <h2 className="section-title">{text.title}</h2>
          <SaveState edits={form.edits} auto={auto} />
        </div>
        <EditConflict edits={form.edits} describe={describedRules} />
        <SaveProblem error={form.edits.error} shown={(path) => /^(settings|stopRules)\./.test(path)} />
        <Fold title={text.sections.stop} answer={summary.stop} isOpen>
          <StopRules value={value} />
        </Fold>
        <Fold title={text.sections.pace} answer={summary.pace}>
          <Pace value={value} />
        </Fold>
        <Fold title={text.sections.content} answer={summary.content}>
          <Content value={value} />
        </Fold>
        <Fold title={text.sections.tracking} answer={summary.tracking}>
          <Yes name="tracking.opens" label={text.opens} hint={text.trackingHint} />
          <Yes name="tracking.clicks" label={text.clicks} />
          <Line name="tracking.domain" label={text.domain} hint={text.domainHint} />
        </Fold>
        <Fold title={text.sections.protection} answer={summary.protection}>
          <Protection value={value} />
        </Fold>
        <Fold title={text.sections.advanced} answer={said([summary.choice, summary.people, summary.enrollment])}>
          <Advanced />
        </Fold>
      </div>
    </RulesContext>
  );
}

export function Fold({
  title,
  answer,
  isOpen = false,
  children,
}: {
  title: string;
  answer: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="rules-fold" open={isOpen}>
      <FoldLine className="rules-fold-line">
        <span className="strong">{title}</span>
        <span className="muted cut" title={answer}>
          {answer}
        </span>
      </FoldLine>
      <div className="rules-fold-body">{children}</div>
    </details>
  );
}

/** Settings that most campaigns keep. */
function Advanced() {
  return (
    <>
      <h3 className="rules-group">{text.sections.choice}</h3>
      <Choice name="rotation" label={text.rotation} options={text.rotations} />
      <Choice name="espMatching" label={text.espMatching} options={text.espMatchings} />
      <Choice name="priority" label={text.priority} options={text.priorities} />
      <Figure name="retryWindowHours" label={text.retryWindowHours} />
      <h3 className="rules-group">{text.sections.people}</h3>
      <Yes name="autoEnroll" label={text.autoEnroll} />
      <Yes name="evergreen" label={text.evergreen} />
      <Yes name="verifyRecipients" label={text.verifyRecipients} />
      <Yes name="allowRiskyContacts" label={text.allowRiskyContacts} />
      <h3 className="rules-group">{enrollmentText.title}</h3>
      <Enrollment />
    </>
  );
}

function Pace({ value }: { value: Rules }) {
  return (
    <>
      <div className="rules-row">
        <Figure name="dailyLimit" label={text.dailyLimit} empty={noLimit} hint={text.noLimitHint} />
        <Figure name="newContactsPerDay" label={text.newContactsPerDay} empty={noLimit} hint={text.noLimitHint} />
      </div>
      <Figure name="followUpShare" label={text.followUpShare} hint={text.followUpShareHint} />
      <div className="rules-row">
        <Figure name="gapSeconds" label={text.gapSeconds} />
        <Figure name="jitterSeconds" label={text.jitterSeconds} />
      </div>
      <Yes name="ramp.enabled" label={text.rampEnabled} />
      {value.ramp.enabled && (
        <div className="rules-row">
          <Figure name="ramp.start" label={text.rampStart} />
          <Figure name="ramp.increment" label={text.rampIncrement} />
          <Figure name="ramp.ceiling" label={text.rampCeiling} />
        </div>
      )}
    </>
  );
}

function Content({ value }: { value: Rules }) {
  return (
    <>
      <Yes name="unsubscribe.header" label={text.header} />
      <Yes name="unsubscribe.mailto" label={text.mailto} />
      <Line name="unsubscribe.footerText" label={text.footerText} hint={text.footerTextHint} />
      <Choice name="complianceFooter" label={text.complianceFooter} options={text.complianceFooters} />
      {value.complianceFooter !== 'off' && (
        <Line name="postalAddress" label={text.postalAddress} hint={text.postalAddressHint} />
      )}
      <Choice name="missingVariable" label={text.missingVariable} options={text.missingVariables} />
      <Choice name="plainText" label={text.plainText} options={text.plainTexts} />
      <Line name="replyTo" label={text.replyTo} hint={text.replyToHint} />
      <Several name="cc" label={text.cc} hint={text.addressesHint} most={5} />
      <Several name="bcc" label={text.bcc} hint={text.addressesHint} most={5} />
      <Choice name="variantSelection.mode" label={text.variantMode} options={text.variantModes} />
      {value.variantSelection.mode === 'auto' && (
        <div className="rules-row">
          <Choice name="variantSelection.metric" label={text.variantMetric} options={text.variantMetrics} />
          <Figure name="variantSelection.minSamplePerVariant" label={text.minSamplePerVariant} />
        </div>
      )}
    </>
  );
}

function Protection({ value }: { value: Rules }) {
  return (
    <>
      <Yes name="bounceProtection.enabled" label={text.bounceEnabled} />
      {value.bounceProtection.enabled && (
        <div className="rules-row">
          <Figure name="bounceProtection.bounceThreshold" label={text.bounceThreshold} scale={100} />
          <Figure name="bounceProtection.complaintThreshold" label={text.complaintThreshold} scale={100} />
          <Figure name="bounceProtection.minSample" label={text.minSample} />
          <Figure name="bounceProtection.windowDays" label={text.windowDays} />
        </div>
      )}
      <Choice name="deadMailbox" label={text.deadMailbox} hint={text.deadMailboxHint} options={text.deadMailboxes} />
      {value.deadMailbox === 'reassign' && <Figure name="reassignAfterDays" label={text.reassignAfterDays} />}
      <Yes name="companyThrottle.enabled" label={text.companyEnabled} />
      {value.companyThrottle.enabled && (
        <div className="rules-row">
          <Figure name="companyThrottle.perDay" label={text.companyPerDay} />
          <Choice name="companyThrottle.scope" label={text.companyScope} options={text.throttleScopes} />
        </div>
      )}
    </>
  );
}
