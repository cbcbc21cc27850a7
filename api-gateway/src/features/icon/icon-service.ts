import { type IconSet, iconSetSchema } from '@dojang/api-contract';
import type { Log } from '../../platform/http/log.ts';
import { isHarmlessIcon } from './icon-body.logic.ts';

/** The specification's time limit for the public icon service. */
const PATIENCE_MS = 1_500;
const MOST_BYTES = 1024 * 1024;

/**
 * Icons of sets that are not installed, from the icon service that the operator configured; null when the service does not
 * answer in time.
 */
export type IconService = (prefix: string, names: readonly string[]) => Promise<IconSet | null>;

/**
 * A failure is logged as a warning, without the answer of the service.
 *
 * @param service address of a server with Iconify's API, e.g. `https://api.iconify.design`; without it no service is asked
 */
export function createIconService(service: string | undefined, log: Log, patienceMs = PATIENCE_MS): IconService {
  const failed = () => log({ level: 'warn', event: 'icon_service_failed' });
  return async (prefix, names) => {
    if (!service) return null;
    const url = `${service}/${prefix}.json?icons=${names.join(',')}`;
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
      const set = answer.ok ? iconSetSchema.safeParse(JSON.parse(await textOf(answer))).data : undefined;
      if (!answer.ok) await answer.body?.cancel();
      if (set?.prefix !== prefix) {
        failed();
        return null;
      }
      const icons = Object.entries(set.icons).filter(
        ([name, { body }]) => names.includes(name) && isHarmlessIcon(body),
      );
      return { ...set, icons: Object.fromEntries(icons), not_found: names.filter((name) => !isIn(set, name, icons)) };
    } catch {
      failed();
      return null;
    }
  };
}

const isIn = (set: IconSet, name: string, icons: readonly [string, unknown][]) =>
  icons.some(([each]) => each === name) || Object.hasOwn(set.aliases ?? {}, name);

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new RangeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
