import type { NetworkProxy } from '../network-proxy.ts';
import type { Platform } from '../platform.ts';
import type { Probe } from '../probe.ts';
import type { SmallDisk } from './small-disk.ts';

/** What a fault can change. */
export interface Scene {
  readonly platform: Platform;
  /** Proxy between the users and the gateway. */
  readonly proxy: NetworkProxy;
  readonly probe: Probe;
  /** The disk of the data folder; null where no disk can be mounted. */
  readonly disk: SmallDisk | null;
  /** Random number from 0 to 1, from the drill's seed. */
  readonly random: () => number;
  /** How long a fault with a duration lasts, in ms. */
  readonly lastsMs: number;
}

export interface Fault {
  readonly name: string;
  /** Weight in the random choice, relative to the other faults. */
  readonly weight: number;
  /** Takes long, or is similar to another fault: used in the long form only. */
  readonly isLong?: boolean;
  /** Needs rights that not every machine gives to a test. */
  readonly needs?: 'disk' | 'linux';
  /**
   * Causes the fault. Resolves when the fault is over; the outage is measured from then on.
   *
   * @returns a function that says whether the fault has had its effect, called repeatedly; without it the effect is
   * immediate
   */
  strike(scene: Scene): Promise<(() => boolean) | undefined>;
}

/** A fault with a duration: `begin` causes it and returns the function that ends it. */
export function lasting(
  name: string,
  weight: number,
  begin: (scene: Scene) => () => void,
  more: Pick<Fault, 'isLong' | 'needs'> = {},
): Fault {
  return {
    name,
    weight,
    ...more,
    async strike(scene) {
      const end = begin(scene);
      try {
        await new Promise((resolve) => setTimeout(resolve, scene.lastsMs));
      } finally {
        end();
      }
      return undefined;
    },
  };
}
