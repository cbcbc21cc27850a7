import { iconSearchSchema, iconSetSchema } from '@dojang/api-contract';
import { groupBy } from '@dojang/contract/group-by';
import type { IconDrawing } from '@dojang/renderer/icons';
import { apiGet } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../../../keys.ts';
import { drawingOf } from './drawing.logic.ts';
import { withSecondTry } from './second-try.ts';

export interface FoundIcon {
  /** `simple-icons:kakaotalk` */
  icon: string;
  drawing: IconDrawing;
}

/** Delay in milliseconds. When another letter follows within it, the request is not sent. */
const TYPING_MS = 200;

async function search(words: string, signal: AbortSignal): Promise<FoundIcon[]> {
  await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
  signal.throwIfAborted();
  const path = `/api/public/icon-search?query=${encodeURIComponent(words)}` as const;
  const { icons } = await withSecondTry((ended) => apiGet(path, iconSearchSchema, ended), signal);
  const names = groupBy(icons, (icon) => icon.slice(0, icon.indexOf(':')));
  const sets = await Promise.all(
    [...names].map(async ([prefix, found]) => {
      const list = found.map((icon) => icon.slice(prefix.length + 1)).join(',');
      const set = await withSecondTry(
        (ended) => apiGet(`/api/public/icons/${prefix}.json?icons=${list}`, iconSetSchema, ended),
        signal,
      );
      return Object.entries(set.icons).map(([name, { body }]) => [`${prefix}:${name}`, body] as const);
    }),
  );
  const bodies = new Map<string, string>(sets.flat());
  return icons.flatMap((icon) => {
    const drawing = drawingOf(bodies.get(icon) ?? '');
    return drawing ? [{ icon, drawing }] : [];
  });
}

export const iconQueries = {
  /** Icons of the installed sets whose English name has these words, at most 64. */
  search: (words: string) =>
    queryOptions({
      queryKey: keys.icons(words),
      queryFn: ({ signal }) => search(words, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
