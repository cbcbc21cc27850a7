import { connect } from 'node:tls';

const PATIENCE_MS = 15_000;

/**
 * Whether visitors get a valid certificate for a name. It connects to an address of this deployment, never to one that the
 * name's owner chose; the proxy there issues a certificate while it is asked.
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
