import { connect } from 'node:tls';

const PATIENCE_MS = 15_000;

/**
 * Whether visitors get a valid certificate for a name. The check connects to an address of this deployment, and never to an
 * address that the name's owner chose. The proxy at this address issues the certificate during the connection.
 */
export const hasCertificate = (hostname: string, address: { host: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...address, servername: hostname, ALPNProtocols: ['http/1.1'] });
    const end = (isValid: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isValid);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.once('secureConnect', () => end(socket.authorized));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
