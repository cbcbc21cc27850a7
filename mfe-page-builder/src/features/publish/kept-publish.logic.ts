import { changedFields, type KeptForm } from '@dojang/shared-ui';
import type { PublishForm } from './publish.schema.ts';

/** Fields that other people see and change too: the editor changes the title as well, and other users the address. */
const ELSEWHERE: readonly string[] = ['title', 'slug'] satisfies (keyof PublishForm)[];

/**
 * The fields of a closed form that are filled in again: the changed fields. A title or an address that was changed elsewhere
 * since then is newer, so it stays.
 *
 * @param present the present values of the form
 */
export function sinceOf(kept: KeptForm<PublishForm>, present: PublishForm): Partial<PublishForm> {
  const isNews = ([name, value]: [string, unknown]) => {
    const [before, now] = [kept.base[name as keyof PublishForm], present[name as keyof PublishForm]];
    return value !== now && (now === before || !ELSEWHERE.includes(name));
  };
  return Object.fromEntries(Object.entries(changedFields(kept.base, kept.typed)).filter(isNews));
}
