import type { NetworkProxy } from '../network-proxy.ts';
import type { Platform } from '../platform.ts';

/** What a fault may reach. */
export interface Scene {
  readonly platform: Platform;
  /** Between people and gateway. */
  readonly proxy: NetworkProxy;
  /** From 0 to 1, decided by the drill's seed. */
  readonly random: () => number;
  /** For how long a fault that lasts lasts, in ms. */
  readonly lastsMs: number;
}

export interface Fault {
  readonly name: string;
  /** How often it is drawn at random, compared with the others. */
  readonly weight: number;
  /**
   * Does it. Resolves when it is over; the outage counts from then on.
   *
   * @returns whether it has had its effect by now, asked again and again; without it at once
   */
  strike(scene: Scene): Promise<(() => boolean) | undefined>;
}
