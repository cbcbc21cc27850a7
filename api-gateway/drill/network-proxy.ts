import net from 'node:net';

/** What a proxy does to its connections. */
export type Mischief = 'none' | 'reset' | 'cut answers' | 'delay';

/** Bytes of answers that a connection receives before it is cut. */
const CUT_AFTER = 300;
const DELAY_MS = 400;

/** A proxy between the users and the gateway that behaves like a bad network: it resets, cuts or delays connections. */
export class NetworkProxy {
  mischief: Mischief = 'none';
  port = 0;
  readonly #target: number;
  readonly #open = new Set<net.Socket>();
  readonly #server: net.Server;

  constructor(target: number) {
    this.#target = target;
    this.#server = net.createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as net.AddressInfo).port;
  }

  /** Resets every open connection. */
  resetAll(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }

  /** The gateway sees the client's address, as without a proxy. */
  #join(near: net.Socket): void {
    const localAddress = near.remoteAddress ?? '127.0.0.1';
    const far = net.connect({ host: '127.0.0.1', port: this.#target, localAddress, allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
      socket.on('end', () => other.end());
    }
    near.on('data', (chunk: Buffer) => {
      if (this.mischief === 'reset') return void near.resetAndDestroy();
      this.#hand(chunk, far);
    });
    far.on('data', (chunk: Buffer) => {
      if (this.mischief !== 'cut answers') return this.#hand(chunk, near);
      near.write(chunk.subarray(0, CUT_AFTER), () => near.resetAndDestroy());
    });
  }

  #hand(chunk: Buffer, to: net.Socket): void {
    if (this.mischief === 'delay') setTimeout(() => to.writable && to.write(chunk), DELAY_MS);
    else to.write(chunk);
  }
}
