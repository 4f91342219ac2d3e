import { localized } from '../localized';

/** A sandbox with a campaign that is ready to launch. */
export const trial = localized('trial', {
  title: 'Try it now',
  lead: 'Creates a sandbox with a mailbox, a two-step campaign, and five simulated contacts. No email leaves the server.',
  launch: 'Launch the campaign. The simulated contacts receive your emails and reply in the inbox within two minutes.',
});
