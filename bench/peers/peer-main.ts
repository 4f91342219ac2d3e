import { timed } from '../harness/compare.js';
import { openMailboxPeer, openPooledPeer } from './nodemailer.js';
import type { PeerOptions } from './peer-process.js';

/** Program of a peer's process: sends the requested number of messages and reports the cost. */
const options = JSON.parse(process.argv[2] ?? '{}') as PeerOptions;
const peer = options.kind === 'pool' ? openPooledPeer(options) : openMailboxPeer(options);
process.on('message', (messages: number) => {
  timed(() => peer.send(messages)).then(
    (round) => process.send?.(round),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
