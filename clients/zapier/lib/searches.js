export const searches = [
  {
    key: 'find_contact',
    noun: 'Contact',
    display: { label: 'Find Contact', description: 'Finds an address with its contacts in all campaigns.' },
    operation: {
      inputFields: [{ key: 'email', label: 'Email address', type: 'string', required: true }],
      perform: async (z, { inputData }) => {
        const { data } = await z.request('/contacts', { params: { email: inputData.email, limit: 1 } });
        return data.items.map((item) => ({ id: item.email, ...item }));
      },
      sample: { id: 'ana@example.com', email: 'ana@example.com', firstName: 'Ana', suppressed: false },
    },
  },
  {
    key: 'find_campaign',
    noun: 'Campaign',
    display: { label: 'Find Campaign', description: 'Finds a campaign by a part of its name.' },
    operation: {
      inputFields: [{ key: 'search', label: 'Name', type: 'string', required: true }],
      perform: async (z, { inputData }) => {
        const { data } = await z.request('/campaigns', { params: { search: inputData.search, limit: 10 } });
        return data;
      },
      sample: { id: '01959f00-1111-7aaa-8bbb-000000000001', name: 'Spring', status: 'active' },
    },
  },
];
