import type { NetworkProxy } from '../network-proxy.ts';
import type { Platform } from '../platform.ts';
import type { Probe } from '../probe.ts';
import type { SmallDisk } from './small-disk.ts';

/** What a fault may reach. */
export interface Scene {
  readonly platform: Platform;
  /** Between people and gateway. */
  readonly proxy: NetworkProxy;
  readonly probe: Probe;
  /** Under the data folder; null where no disk can be mounted. */
  readonly disk: SmallDisk | null;
  /** From 0 to 1, decided by the drill's seed. */
  readonly random: () => number;
  /** For how long a fault that lasts lasts, in ms. */
  readonly lastsMs: number;
}

export interface Fault {
  readonly name: string;
  /** How often it is drawn at random, compared with the others. */
  readonly weight: number;
  /** Takes long, or differs little from another one: drawn in the long form only. */
  readonly isLong?: boolean;
  /** Needs what not every machine lets a test do. */
  readonly needs?: 'disk' | 'linux';
  /**
   * Does it. Resolves when it is over; the outage counts from then on.
   *
   * @returns whether it has had its effect by now, asked again and again; without it at once
   */
  strike(scene: Scene): Promise<(() => boolean) | undefined>;
}

/** A fault that lasts and then is over: `begin` does it and returns what takes it back. */
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
