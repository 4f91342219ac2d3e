const campaign = { key: 'campaignId', label: 'Campaign', type: 'string', required: true, dynamic: 'campaign.id.name' };
const email = { key: 'email', label: 'Email address', type: 'string', required: true };

/** Fields of a contact besides its address, with their names in the API. */
const CONTACT_FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  title: 'Job title',
  phone: 'Phone',
  website: 'Website',
  linkedinUrl: 'LinkedIn URL',
  city: 'City',
  country: 'Country',
  timezone: 'Time zone',
};

const action = ({ key, noun, label, description, inputFields, perform, sample }) => ({
  key,
  noun,
  display: { label, description },
  operation: { inputFields, perform, sample },
});

/** Leaves out what the user left empty, so that the service keeps its own values. */
const given = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

async function addContact(z, { inputData }) {
  const { campaignId, email: address, customFields, onDuplicate, ...rest } = inputData;
  const fields = given(Object.fromEntries(Object.keys(CONTACT_FIELDS).map((name) => [name, rest[name]])));
  const { data } = await z.request(`/campaigns/${campaignId}/contacts`, {
    method: 'POST',
    body: {
      contacts: [{ email: address, ...fields, ...(customFields ? { customFields } : {}) }],
      options: given({ onDuplicate }),
    },
  });
  const [problem] = data.errors;
  if (data.rejectedCount > 0) throw new z.errors.Error(problem.errorMessage, problem.errorCode, 422);
  const { importId: id, createdCount, updatedCount, duplicateCount, suppressedCount } = data;
  return { id, email: address, campaignId, createdCount, updatedCount, duplicateCount, suppressedCount };
}

async function changeContact(z, { inputData }) {
  const { campaignId, email: address, action: change } = inputData;
  const contacts = `/campaigns/${campaignId}/contacts`;
  const { data } = await z.request(contacts, { params: { email: address, limit: 1 } });
  if (data.length === 0) throw new z.errors.Error(`${address} is not in this campaign.`, 'contact_not_found', 404);
  const changed = await z.request(`${contacts}/${data[0].id}`, { method: 'PATCH', body: { action: change } });
  return changed.data;
}

async function changeCampaign(z, { inputData }) {
  const { campaignId, action: change } = inputData;
  const { data } = await z.request(`/campaigns/${campaignId}/lifecycle`, { method: 'POST', body: { action: change } });
  return data;
}

async function suppress(z, { inputData }) {
  const { email: address, reason, note } = inputData;
  const body = given({ email: address, reason, note });
  const { data } = await z.request('/campaigns/suppressions', { method: 'POST', body });
  const [problem] = data.rejections;
  if (problem) throw new z.errors.Error(problem.message, problem.code, 422);
  return { ...data.entries[0], affectedContacts: data.affectedContacts };
}

async function unsuppress(z, { inputData }) {
  const { data } = await z.request('/campaigns/suppressions', { method: 'DELETE', params: { email: inputData.email } });
  return { id: data.email, ...data };
}

async function draftReply(z, { inputData }) {
  const { threadId, body } = inputData;
  const { data } = await z.request(`/threads/${threadId}/draft`, { method: 'PUT', body: { body_text: body } });
  return { id: data.thread_id, revision: data.revision, updatedAt: data.updated_at };
}

export const actions = [
  action({
    key: 'add_contact',
    noun: 'Contact',
    label: 'Add Contact to Campaign',
    description: 'Adds a contact to a campaign. Suppressed addresses are skipped.',
    inputFields: [
      campaign,
      email,
      ...Object.entries(CONTACT_FIELDS).map(([key, label]) => ({ key, label, type: 'string', required: false })),
      { key: 'customFields', label: 'Custom fields', dict: true, required: false },
      {
        key: 'onDuplicate',
        label: 'If the contact exists',
        type: 'string',
        required: false,
        choices: { skip: 'Keep it as it is', update: 'Update it' },
      },
    ],
    perform: addContact,
    sample: { id: '01959f00-7777-7aaa-8bbb-000000000007', email: 'ana@example.com', createdCount: 1, updatedCount: 0 },
  }),
  action({
    key: 'change_contact',
    noun: 'Contact',
    label: 'Pause, Resume, or Stop Contact',
    description: 'Changes the status of a contact in a campaign.',
    inputFields: [
      campaign,
      email,
      {
        key: 'action',
        label: 'Action',
        type: 'string',
        required: true,
        choices: { pause: 'Pause', resume: 'Resume', stop: 'Stop' },
      },
    ],
    perform: changeContact,
    sample: { id: '01959f00-2222-7aaa-8bbb-000000000002', email: 'ana@example.com', status: 'stopped' },
  }),
  action({
    key: 'change_campaign',
    noun: 'Campaign',
    label: 'Pause or Resume Campaign',
    description: 'Pauses or resumes the sending of a campaign.',
    inputFields: [
      campaign,
      {
        key: 'action',
        label: 'Action',
        type: 'string',
        required: true,
        choices: { pause: 'Pause', resume: 'Resume' },
      },
    ],
    perform: changeCampaign,
    sample: { id: '01959f00-1111-7aaa-8bbb-000000000001', status: 'paused' },
  }),
  action({
    key: 'suppress',
    noun: 'Suppression',
    label: 'Suppress Address',
    description: 'Adds an address or a domain to the suppression list and stops its contacts.',
    inputFields: [
      { ...email, helpText: 'An address, or `@example.com` for all addresses at a domain.' },
      { key: 'reason', label: 'Reason', type: 'string', required: false, placeholder: 'manual' },
      { key: 'note', label: 'Note', type: 'string', required: false },
    ],
    perform: suppress,
    sample: { id: '01959f00-ffff-7aaa-8bbb-00000000000f', email: 'ana@example.com', reason: 'manual' },
  }),
  action({
    key: 'unsuppress',
    noun: 'Suppression',
    label: 'Remove Suppression',
    description: 'Removes an address or a domain from the suppression list. Stopped contacts stay stopped.',
    inputFields: [email],
    perform: unsuppress,
    sample: { id: 'ana@example.com', email: 'ana@example.com', deleted: true },
  }),
  action({
    key: 'draft_reply',
    noun: 'Draft',
    label: 'Draft Reply',
    description: 'Saves a reply to a conversation as a draft. A member reviews and sends it.',
    inputFields: [
      { key: 'threadId', label: 'Conversation', type: 'integer', required: true, helpText: '`threadId` of a reply.' },
      { key: 'body', label: 'Text', type: 'text', required: true },
    ],
    perform: draftReply,
    sample: { id: 901, revision: 1, updatedAt: '2026-03-09T10:14:03.512Z' },
  }),
];
