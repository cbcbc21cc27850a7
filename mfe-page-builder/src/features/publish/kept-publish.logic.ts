import { changedFields, type KeptForm } from '@dojang/shared-ui';
import type { PublishForm } from './publish.schema.ts';

/** What everybody sees of a page besides: the editor changes its title too, and others its address. */
const ELSEWHERE: readonly string[] = ['title', 'slug'] satisfies (keyof PublishForm)[];

/**
 * What of a form that was closed is filled in again: the fields that were changed. A title or an address that was changed
 * elsewhere since is newer.
 *
 * @param present what the form begins with now
 */
export function sinceOf(kept: KeptForm<PublishForm>, present: PublishForm): Partial<PublishForm> {
  const isNews = ([name, value]: [string, unknown]) => {
    const [before, now] = [kept.base[name as keyof PublishForm], present[name as keyof PublishForm]];
    return value !== now && (now === before || !ELSEWHERE.includes(name));
  };
  return Object.fromEntries(Object.entries(changedFields(kept.base, kept.typed)).filter(isNews));
}
