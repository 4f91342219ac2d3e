import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ApiError, hasCode, isErrorOf, ValidationError } from '@outrider/sdk';
import { connect, firstWorkspace, serve } from './support.js';

const NOWHERE = '01959f00-1111-7aaa-8bbb-000000000001';

it('gives an error with the codes of its operation, so that a switch over them is complete', async () => {
  const outrider = connect({ workspaceId: await firstWorkspace() });
  const error = await outrider.campaigns.get({ campaignId: NOWHERE }).catch((thrown: unknown) => thrown);
  assert.ok(isErrorOf('getCampaign', error) && hasCode(error, 'campaign_not_found'));
  assert.equal(error.status, 404);
  assert.notEqual(error.requestId, null);
  assert.ok(!isErrorOf('deleteCampaign', error));
  if (isErrorOf('getCampaign', error)) {
    // @ts-expect-error A code that the operation never returns does not compile.
    assert.notEqual(error.code === 'price_changed', true);
  }
});

it('lists every invalid value', async () => {
  const outrider = connect({ workspaceId: await firstWorkspace() });
  const error = await outrider.campaigns.create({ name: '', groupId: ' ' }).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ValidationError);
  assert.deepEqual(error.issues.map(({ loc }) => loc.join('.')).sort(), ['body.groupId', 'body.name']);
});

it('gives an error for the page of a proxy', async (test) => {
  const server = await serve(test, (_request, response) => response.writeHead(403).end('<html>Forbidden</html>'));
  const error = await connect({ url: server.origin, workspaceId: 1 })
    .campaigns.list()
    .page()
    .catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.code, error.status], ['status_403', 403]);
});

it('sends nothing where a part of the path is missing', () => {
  const outrider = connect({ workspaceId: 1 });
  return assert.rejects(outrider.campaigns.get({ campaignId: '' }), TypeError);
});
