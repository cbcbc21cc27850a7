import type { Preference } from './alert.schema.ts';

/** Events that reach people who are not in the project, so that its settings do not apply. */
const OUTSIDE = ['projects.invited', 'projects.removed'];

export interface SettingGroup {
  label: string;
  preferences: Preference[];
}

/**
 * The settings to show, in a project or (null) everywhere, in groups: those of projects, and those of other areas, each in
 * the order in which its area declares them.
 *
 * @param declared the kinds that the areas declare
 */
export function settingGroups(
  preferences: readonly Preference[],
  projectId: string | null,
  declared: readonly string[],
): SettingGroup[] {
  const place = ({ kind }: Preference) => {
    const at = declared.indexOf(kind);
    return at < 0 ? declared.length : at;
  };
  const ordered = [...preferences].sort((a, b) => place(a) - place(b));
  const ofProjects = ordered.filter(({ kind }) => kind.startsWith('projects.'));
  if (projectId !== null) {
    return [{ label: '프로젝트', preferences: ofProjects.filter(({ kind }) => !OUTSIDE.includes(kind)) }];
  }
  return [
    { label: '프로젝트', preferences: ofProjects },
    { label: '페이지와 공지', preferences: ordered.filter((preference) => !ofProjects.includes(preference)) },
  ];
}
