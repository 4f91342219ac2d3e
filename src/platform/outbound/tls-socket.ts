import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { OutboundError } from './port.js';

/**
 * Starts TLS on an open connection and waits for the handshake. The certificate is checked against `servername`,
 * which is the requested name, not the resolved address.
 * @throws OutboundError `tls_failed`, or `timeout`; the connection is closed then.
 */
export function openTlsSocket(
  socket: Socket,
  options: { servername: string; timeoutMs: number; ca?: string },
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = options.servername.replace(/^\[|\]$/g, '');
    const secured = connect({
      socket,
      // SNI must not contain an address (RFC 6066 section 3); the certificate is then checked against `host`.
      ...(isIP(name) === 0 ? { servername: name } : { host: name }),
      ALPNProtocols: ['http/1.1'],
      ...(options.ca ? { ca: options.ca } : {}),
    });
    const fail = (error: OutboundError): void => {
      clearTimeout(timer);
      secured.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new OutboundError('timeout', 'No TLS handshake in time')), options.timeoutMs);
    const onClose = (): void => fail(new OutboundError('tls_failed', 'The server closed during the TLS handshake'));
    const onError = (cause: Error): void => fail(new OutboundError('tls_failed', cause.message, { cause }));
    secured.once('close', onClose);
    secured.once('error', onError);
    secured.once('secureConnect', () => {
      clearTimeout(timer);
      secured.off('close', onClose);
      secured.off('error', onError);
      resolve(secured);
    });
  });
}
