/**
 * Condition that the DNS records of a mailbox's domain have failed two checks for a campaign it is attached to, for statements with an
 * alias of `campaign_mailboxes` and one of `mailboxes`. Does not apply in the sandbox, which has no DNS. Domains rarely fail.
 */
export function hasFailingDomain(attached: string, mailbox: string): string {
  return `(${mailbox}.provider <> 'sandbox' and exists (select 1 from campaign_failing_domains x
    where x.workspace_id = ${attached}.workspace_id and x.campaign_id = ${attached}.campaign_id and x.domain = ${mailbox}.sending_domain
      and x.confirmed))`;
}
