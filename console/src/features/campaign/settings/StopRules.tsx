import { rules as text } from '../../../words/campaigns/setup';
import { Choice, Figure, Several, Yes } from './fields';
import type { Rules } from './form';

/** Stop rules of a campaign. Unsubscribing always stops a contact, so that rule is no switch. */
export function StopRules({ value }: { value: Rules }) {
  return (
    <>
      <Yes name="stopOnReply" label={text.stopOnReply} />
      <Choice name="scope" label={text.scope} options={text.scopes} />
      <Choice name="replyAction" label={text.replyAction} options={text.actions} />
      <Yes name="stopOnAutoReply" label={text.stopOnAutoReply} />
      <Yes name="stopOnCompanyReply" label={text.stopOnCompanyReply} />
      {value.stopOnCompanyReply && (
        <>
          <Choice name="companyReplyScope" label={text.companyReplyScope} options={text.scopes} />
          <Several
            name="companyDomainExceptions"
            label={text.companyDomainExceptions}
            hint={text.companyDomainExceptionsHint}
            most={500}
          />
        </>
      )}
      <Yes name="outOfOffice.hold" label={text.hold} />
      {value.outOfOffice.hold && (
        <div className="rules-row">
          <Figure name="outOfOffice.resumeAfterDays" label={text.resumeAfterDays} />
          <Figure name="outOfOffice.defaultHoldDays" label={text.defaultHoldDays} />
          <Figure name="outOfOffice.maxHoldDays" label={text.maxHoldDays} />
        </div>
      )}
      <Yes name="stopOnPositiveIntent" label={text.stopOnPositiveIntent} />
      <Yes name="stopOnNegativeIntent" label={text.stopOnNegativeIntent} />
      <Yes name="stopOnLeftCompany" label={text.stopOnLeftCompany} />
      <p className="muted">{text.stopOnUnsubscribe}</p>
      <Choice name="unsubscribeScope" label={text.unsubscribeScope} options={text.suppressionScopes} />
      <Yes name="stopOnBounce" label={text.stopOnBounce} />
      <Figure name="softBounceLimit" label={text.softBounceLimit} />
      <Yes name="stopOnClick" label={text.stopOnClick} />
      {value.stopOnClick && <Several name="clickUrls" label={text.clickUrls} most={50} />}
      <Yes name="stopOnOpen" label={text.stopOnOpen} />
    </>
  );
}
