import { isErrorOf, Outrider } from '@outrider/sdk';

const outrider = new Outrider({ timeoutMs: 20_000, maxRetries: 5 });
try {
  await outrider.campaigns.launch({ campaignId: '01959f00-1111-7aaa-8bbb-000000000001' });
} catch (error) {
  if (!isErrorOf('launchCampaign', error)) throw error;
  if (error.code === 'preflight_failed') console.log('Not ready to launch:', error.context);
  else console.log(error.code, error.message, error.requestId);
}
