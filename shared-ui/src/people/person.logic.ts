import { matchesKorean } from '@dojang/shared-ui';

/** A member of a project or of a site. */
export interface Person<Role extends string = string> {
  member_id: string;
  user_id: string;
  email: string;
  display_name: string;
  thumb_url: string | null;
  role: Role;
  joined_at: string;
}

/** The actions that the user may do to a member. */
export interface PersonActions {
  changeRole: boolean;
  transfer: boolean;
  remove: boolean;
}

export const NO_ACTIONS: PersonActions = { changeRole: false, transfer: false, remove: false };

/** The roles of a kind of place, the highest first, with their names and permissions. */
export interface RoleSet<Role extends string> {
  roles: readonly Role[];
  labels: Readonly<Record<Role, string>>;
  help: Readonly<Record<Role, string>>;
}

/** The members in their previous order. New members are at the end, so that no row moves away from under the pointer. */
export function keepOrder<Role extends string>(
  people: readonly Person<Role>[],
  before: readonly string[],
): Person<Role>[] {
  const place = new Map(before.map((id, at) => [id, at]));
  const placeOf = ({ member_id }: Person<Role>) => place.get(member_id) ?? before.length;
  return [...people].sort((a, b) => placeOf(a) - placeOf(b));
}

export const nameOf = (person: Pick<Person, 'display_name' | 'email'>) => person.display_name || person.email;

/** The name of an author, also after the author has left. Empty until the members are loaded. */
export function authorName(userId: string | null, people: readonly Person[] | undefined): string {
  if (!people) return '';
  const person = people.find(({ user_id }) => user_id === userId);
  return person ? nameOf(person) : '나간 멤버';
}

export function filterPeople<Role extends string>(people: readonly Person<Role>[], search: string): Person<Role>[] {
  if (!search.trim()) return [...people];
  return people.filter((person) => matchesKorean(nameOf(person), search) || matchesKorean(person.email, search));
}
