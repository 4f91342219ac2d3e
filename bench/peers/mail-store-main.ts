import { startLyingImap } from '../../test/support/outside/lying-imap.js';

/** Time until a response of a mail server on the internet. */
const LATENCY_MS = 50;

/** Program of an IMAP server with empty folders, whatever the user. Sends the time of each sign-in when asked. */
const imap = await startLyingImap();
let signIns: number[] = [];
imap.lie = ({ name, socket }, truth) => {
  imap.said.length = 0;
  if (name === 'LOGIN' || name === 'AUTHENTICATE') signIns.push(Date.now());
  setTimeout(() => {
    if (!socket.destroyed) socket.write(truth.map((line) => `${line}\r\n`).join(''));
  }, LATENCY_MS);
  return null;
};
process.on('message', () => {
  process.send?.(signIns);
  signIns = [];
});
process.on('disconnect', () => process.exit(0));
process.send?.(imap.port);
