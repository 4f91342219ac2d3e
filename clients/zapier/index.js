import { createRequire } from 'node:module';
import { actions } from './lib/actions.js';
import { authentication } from './lib/authentication.js';
import { addCredentials, explainFailure } from './lib/requests.js';
import { searches } from './lib/searches.js';
import { triggers } from './lib/triggers.js';

const { version } = createRequire(import.meta.url)('./package.json');

const byKey = (items) => Object.fromEntries(items.map((item) => [item.key, item]));

/** https://docs.zapier.com/integrations/reference/cli-docs#app-definition */
export default {
  version,
  platformVersion: '19.1.0',
  flags: { cleanInputData: false },
  authentication,
  beforeRequest: [addCredentials],
  afterResponse: [explainFailure],
  triggers: byKey(triggers),
  creates: byKey(actions),
  searches: byKey(searches),
};
