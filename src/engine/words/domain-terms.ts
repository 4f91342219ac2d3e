import type { BlocklistStatus, ListingReason } from '../dns/blocklists.js';
import type { DnsHealth, RecordStatus } from '../dns/record-kinds.js';
import type { DomainStatus } from '../lifecycle/domain-enums.js';
import type { TransferStatus } from '../lifecycle/transfer.js';
import { type Texts, termsOf } from './term.js';

export const DOMAIN_STATUS_LABELS: Texts<DomainStatus> = {
  purchasing: 'Purchasing',
  connecting: 'Pending DNS',
  transferring: 'Setting up',
  active: 'Active',
  expired: 'Expired',
  failed: 'Failed',
};

const DOMAIN_STATUS_MEANINGS: Texts<DomainStatus> = {
  purchasing: 'The registrar is registering the domain.',
  connecting: 'Outrider waits for the DNS records and for proof of control.',
  transferring: 'Outrider is creating the zone or waiting for the name servers.',
  active: 'Control is proven; the domain can host mailboxes.',
  expired: 'The registration expired. Renew the domain at its registrar.',
  failed: 'The connection or the purchase failed. Connect the domain again.',
};

export const DOMAIN_STATUS_TERMS = /* @__PURE__ */ termsOf(DOMAIN_STATUS_LABELS, DOMAIN_STATUS_MEANINGS);

export const DNS_HEALTH_LABELS: Texts<DnsHealth> = {
  healthy: 'Healthy',
  degraded: 'Needs attention',
  failing: 'Failing',
  unknown: 'Not checked',
};

const DNS_HEALTH_MEANINGS: Texts<DnsHealth> = {
  healthy: 'Every expected record is verified.',
  degraded: 'A record that improves delivery is missing or conflicting.',
  failing: 'A record that sending requires is missing or conflicting.',
  unknown: 'The records were not checked yet, or no name server responded.',
};

export const DNS_HEALTH_TERMS = /* @__PURE__ */ termsOf(DNS_HEALTH_LABELS, DNS_HEALTH_MEANINGS);

export const BLOCKLIST_STATUS_LABELS: Texts<BlocklistStatus> = {
  listed: 'Listed',
  not_listed: 'Not listed',
  unavailable: 'Not available',
};

const BLOCKLIST_STATUS_MEANINGS: Texts<BlocklistStatus> = {
  listed: 'The blocklist lists the domain. Receivers that use it may reject or filter its email.',
  not_listed: 'The blocklist does not list the domain.',
  unavailable: 'The blocklist did not respond, or rejects the DNS resolver of this server.',
};

export const BLOCKLIST_STATUS_TERMS = /* @__PURE__ */ termsOf(BLOCKLIST_STATUS_LABELS, BLOCKLIST_STATUS_MEANINGS);

export const LISTING_REASON_LABELS: Texts<ListingReason> = {
  spam: 'Spam',
  phishing: 'Phishing',
  malware: 'Malware',
  botnet: 'Botnet',
  compromised: 'Compromised',
  other: 'Other',
};

const LISTING_REASON_MEANINGS: Texts<ListingReason> = {
  spam: 'The domain appeared in spam.',
  phishing: 'The domain appeared in phishing.',
  malware: 'The domain distributes malware.',
  botnet: 'The domain controls a botnet.',
  compromised: 'A website at the domain was compromised or abused.',
  other: 'The blocklist states another reason, or none.',
};

export const LISTING_REASON_TERMS = /* @__PURE__ */ termsOf(LISTING_REASON_LABELS, LISTING_REASON_MEANINGS);

export const RECORD_STATUS_LABELS: Texts<RecordStatus> = {
  active: 'Verified',
  pending: 'Pending',
  missing: 'Missing',
  conflict: 'Conflict',
  unknown: 'Unknown',
};

const RECORD_STATUS_MEANINGS: Texts<RecordStatus> = {
  active: 'Name servers return the record.',
  pending: 'The record was written; name servers do not return it yet.',
  missing: 'Name servers do not return the record.',
  conflict: 'Name servers return another record in its place.',
  unknown: 'No name server responded.',
};

export const RECORD_STATUS_TERMS = /* @__PURE__ */ termsOf(RECORD_STATUS_LABELS, RECORD_STATUS_MEANINGS);

/** Progress of a domain that is being connected. */
export const TRANSFER_STATUS_LABELS: Texts<TransferStatus> = {
  requested: 'Requested',
  zone_created: 'Zone created',
  awaiting_nameservers: 'Pending name servers',
  verifying: 'Verifying',
  completed: 'Completed',
  skipped: 'Skipped',
  failed: 'Failed',
  cancelled: 'Canceled',
};

const TRANSFER_STATUS_MEANINGS: Texts<TransferStatus> = {
  requested: 'The connection was requested and starts shortly.',
  zone_created: 'The DNS provider created the zone; records are being added.',
  awaiting_nameservers: 'Set the listed name servers at the registrar. Outrider checks automatically for 14 days.',
  verifying: 'Outrider is looking for the records and the proof of control.',
  completed: 'The domain is connected.',
  skipped: 'The domain was already connected.',
  failed: 'The domain could not be connected within 14 days, or the provider rejected it.',
  cancelled: 'The domain was removed or connected another way.',
};

export const TRANSFER_STATUS_TERMS = /* @__PURE__ */ termsOf(TRANSFER_STATUS_LABELS, TRANSFER_STATUS_MEANINGS);
