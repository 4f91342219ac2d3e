/** The campaign an event is about. Part of an event's data, as the next three. */
export interface CampaignRef {
  readonly campaignId: string;
  readonly campaignName: string;
  /** Campaigns of one group share their suppressions; null outside a group. */
  readonly groupId: string | null;
}

export interface ContactRef {
  readonly contactId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
}

export interface StepRef {
  readonly stepId: string;
  readonly stepOrder: number;
  readonly variantId: string | null;
  readonly variantLabel: string | null;
}

export interface SendRef {
  readonly sendId: string;
  readonly messageIdHeader: string | null;
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly mailboxId: number | null;
  readonly campaignMailboxId: string | null;
  readonly mailboxAddress: string | null;
}

/** What events about one send carry. */
export type SendBlocks = CampaignRef & ContactRef & StepRef & SendRef;

/** What the service adds to the data of every event when it is read or delivered. */
export interface EventBase {
  readonly eventId: string;
  readonly sequence: number;
  readonly workspaceId: number;
  readonly schemaVersion: number;
  readonly test: boolean;
}
