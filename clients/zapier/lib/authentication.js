/** Finds the workspace of the API key. A key of the whole account with several workspaces needs the ID of one. */
async function findWorkspace(z, { authData }) {
  const { data } = await z.request('/me', { params: { workspaceId: undefined } });
  const given = Number(authData.workspace);
  const ids = data.workspaces.map(({ workspace_id: id }) => id);
  const id = given || data.workspace_id || (ids.length === 1 ? ids[0] : undefined);
  if (id === undefined)
    throw new z.errors.Error(
      'This API key can use several workspaces. Enter the ID of one.',
      'workspace_required',
      422,
    );
  if (!ids.includes(id))
    throw new z.errors.Error(`This API key cannot use workspace ${id}.`, 'workspace_not_found', 404);
  return { workspaceId: String(id) };
}

/** Checks the account; the name of the key is its label. */
async function test(z) {
  const { data } = await z.request('/me', { params: { workspaceId: undefined } });
  return { name: data.name };
}

/** https://docs.zapier.com/integrations/reference/cli-docs#session */
export const authentication = {
  type: 'session',
  connectionLabel: '{{name}}',
  fields: [
    {
      key: 'url',
      label: 'Address',
      type: 'string',
      required: true,
      placeholder: 'https://outrider.example.com',
      helpText: 'Address of your Outrider service, without a path.',
    },
    {
      key: 'apiKey',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'Create a key with `read` and `write` under *Settings, API keys*.',
    },
    {
      key: 'workspace',
      label: 'Workspace ID',
      type: 'string',
      required: false,
      helpText: 'Leave empty if the key belongs to one workspace.',
    },
    { key: 'workspaceId', type: 'string', computed: true, required: false },
  ],
  sessionConfig: { perform: findWorkspace },
  test,
};
