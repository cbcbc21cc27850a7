import type { Preference } from './alert.schema.ts';

/** Events that reach people who are not in the project, so that its settings do not apply. */
const OUTSIDE = ['projects.invited', 'projects.removed'];

const isOfProjects = ({ kind }: Preference) => kind.startsWith('projects.');

/**
 * The settings to show, in a project or (null) everywhere: those of projects first, and each area's in the order in which
 * it declares them.
 *
 * @param declared the kinds that the areas declare
 */
export function shownSettings(
  preferences: readonly Preference[],
  projectId: string | null,
  declared: readonly string[],
): Preference[] {
  const place = (preference: Preference) => {
    const at = declared.indexOf(preference.kind);
    return (isOfProjects(preference) ? 0 : declared.length + 1) + (at < 0 ? declared.length : at);
  };
  return preferences
    .filter((preference) => projectId === null || (isOfProjects(preference) && !OUTSIDE.includes(preference.kind)))
    .sort((a, b) => place(a) - place(b));
}
