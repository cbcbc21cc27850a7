import type { Destination, PaletteContext } from '@dojang/contract';
import { ROLE_LABELS } from '../../role.ts';
import { filterPeople, nameOf } from './member.logic.ts';
import { readPeople } from './member.queries.ts';

const SHOWN = 6;

/**
 * Members of the current project by name, address, jamo and initials. Choosing a result opens the list of members at this
 * member.
 */
export async function search(text: string, { projectId, keep }: PaletteContext): Promise<Destination[]> {
  if (!projectId) return [];
  const people = await keep(`people ${projectId}`, () => readPeople(projectId));
  return filterPeople(people, text)
    .slice(0, SHOWN)
    .map((person) => ({
      to: `/project/member?projectId=${projectId}&person=${encodeURIComponent(nameOf(person))}`,
      label: nameOf(person),
      detail: `${person.email} · ${ROLE_LABELS[person.role]}`,
    }));
}
