/**
 * The condition that the DNS records of a mailbox's domain fail for a campaign it is attached to, looked at twice, for statements with an
 * alias of `campaign_mailboxes` and one of `mailboxes`. The sandbox asks no DNS. Nearly always nothing fails.
 */
export function hasFailingDomain(attached: string, mailbox: string): string {
  return `(${mailbox}.provider <> 'sandbox' and exists (select 1 from campaign_failing_domains x
    where x.workspace_id = ${attached}.workspace_id and x.campaign_id = ${attached}.campaign_id and x.domain = ${mailbox}.domain
      and x.confirmed))`;
}
