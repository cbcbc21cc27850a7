import type { Destination } from '@dojang/contract';
import { fetchMembers } from './member.queries.ts';
import { readMemberFilters } from './member-filters.logic.ts';

const SHOWN = 6;

/** Members whose e-mail or name equals the text, as on the page of members. Choosing a result opens the member on that page. */
export async function search(text: string): Promise<Destination[]> {
  const { members } = await fetchMembers(
    { ...readMemberFilters(new URLSearchParams()), search: text },
    { from: 0, most: SHOWN },
  );
  return members.map(({ id, email, display_name }) => ({
    to: `/admin/membership/user?${new URLSearchParams({ q: text, member: id })}`,
    label: display_name || email,
    ...(display_name ? { detail: email } : {}),
  }));
}
