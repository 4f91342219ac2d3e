/** A sandbox with a campaign that is ready to launch. */
export const trial = {
  title: 'Try it now',
  lead: 'Creates a sandbox with a mailbox, a two-step campaign and five simulated contacts. Nothing leaves this server.',
  launch:
    'Press Launch. The simulated contacts get your emails and reply within two minutes; their replies appear in the inbox.',
};
