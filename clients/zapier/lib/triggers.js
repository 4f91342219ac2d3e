const SUBSCRIPTIONS = '/campaigns/webhooks/subscriptions';
const SAMPLES = 3;

const campaignField = {
  key: 'campaignId',
  label: 'Campaign',
  type: 'string',
  required: false,
  dynamic: 'campaign.id.name',
  helpText: 'Leave empty for all campaigns.',
};

/** Puts the fields of an event beside its ID, as Zapier maps them. */
const fieldsOf = ({ id, type, timestamp, data }) => ({ ...data, id, type, timestamp });

/**
 * Makes a trigger of an event type by REST hooks.
 * @param trigger.only limits the events to some of their type
 */
function eventTrigger({ key, type, noun, label, description, only = () => true, ofCampaigns = true }) {
  const subscribe = async (z, bundle) => {
    const { campaignId } = bundle.inputData;
    const { data } = await z.request(SUBSCRIPTIONS, {
      method: 'POST',
      body: {
        name: `Zapier: ${label}`,
        url: bundle.targetUrl,
        eventTypes: [type],
        campaignIds: campaignId ? [campaignId] : [],
      },
    });
    return { id: data.id };
  };

  const unsubscribe = async (z, bundle) => {
    const url = `${SUBSCRIPTIONS}/${bundle.subscribeData.id}`;
    const response = await z.request(url, { method: 'DELETE', skipThrowForStatus: true });
    // A member may have deleted it.
    if (response.status !== 404) response.throwForStatus();
    return {};
  };

  const perform = async (_z, bundle) => [fieldsOf(bundle.cleanedRequest)].filter(only);

  /** Reads the latest events; without any, the sample of the type. */
  const list = async (z, bundle) => {
    const { campaignId } = bundle.inputData;
    const { data } = await z.request('/campaigns/webhooks/events', {
      params: { type, campaignId, order: 'desc', limit: 50 },
    });
    const recent = data.items.map(fieldsOf).filter(only).slice(0, SAMPLES);
    if (recent.length > 0) return recent;
    const types = await z.request('/campaigns/webhooks/event-types');
    const { sample } = types.data.find((one) => one.type === type);
    const timestamp = new Date().toISOString();
    return [fieldsOf({ id: `sample:${type}`, type, timestamp, data: { ...sample, test: true } })].filter(only);
  };

  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      inputFields: ofCampaigns ? [campaignField] : [],
      performSubscribe: subscribe,
      performUnsubscribe: unsubscribe,
      perform,
      performList: list,
    },
  };
}

const eventTriggers = [
  {
    key: 'reply',
    type: 'campaign.contact.replied',
    noun: 'Reply',
    label: 'Reply Received',
    description: 'Triggers when a contact replies. Auto-replies do not count.',
  },
  {
    key: 'positive_reply',
    type: 'campaign.contact.replied',
    noun: 'Reply',
    label: 'Positive Reply Received',
    description: 'Triggers when a contact replies and is interested.',
    only: ({ replyIntent }) => replyIntent === 'interested',
  },
  {
    key: 'unsubscribe',
    type: 'campaign.contact.unsubscribed',
    noun: 'Contact',
    label: 'Contact Unsubscribed',
    description: 'Triggers when a contact unsubscribes.',
  },
  {
    key: 'bounce',
    type: 'campaign.email.bounced',
    noun: 'Email',
    label: 'Email Bounced',
    description: 'Triggers when an email bounces.',
  },
  {
    key: 'email_sent',
    type: 'campaign.email.sent',
    noun: 'Email',
    label: 'Email Sent',
    description: 'Triggers when the mail server accepts an email of a campaign.',
  },
  {
    key: 'contact_completed',
    type: 'campaign.contact.completed',
    noun: 'Contact',
    label: 'Contact Completed',
    description: 'Triggers when a contact has received every step without a reply.',
  },
  {
    key: 'campaign_completed',
    type: 'campaign.completed',
    noun: 'Campaign',
    label: 'Campaign Completed',
    description: 'Triggers when a campaign has no emails left to send.',
  },
  {
    key: 'mailbox_disconnected',
    type: 'mailbox.disconnected',
    noun: 'Mailbox',
    label: 'Mailbox Disconnected',
    description: 'Triggers when a mailbox loses its connection.',
    ofCampaigns: false,
  },
].map(eventTrigger);

/** Fills the selection of a campaign; not a trigger that users see. */
const campaignList = {
  key: 'campaign',
  noun: 'Campaign',
  display: { label: 'List Campaigns', description: 'Lists campaigns for selection.', hidden: true },
  operation: {
    canPaginate: true,
    perform: async (z, bundle) => {
      const cursor = bundle.meta.page ? await z.cursor.get() : undefined;
      if (bundle.meta.page && !cursor) return [];
      const response = await z.request('/campaigns', { params: { includeArchived: false, limit: 100, cursor } });
      await z.cursor.set(response.getHeader('x-next-cursor') ?? '');
      return response.data.map(({ id, name, status }) => ({ id, name, status }));
    },
  },
};

export const triggers = [...eventTriggers, campaignList];
