import type { KnownNotificationKind } from '@dojang/shared-ui';
import type { Preference } from './alert.schema.ts';

/** Events for people who are not in the project, so the settings of the project do not apply. */
const OUTSIDE = ['projects.invited', 'projects.removed'];

/** The value of `notification_channels` for a kind without its own defaults. */
const DEFAULTS = { in_app: true, email: 'off', browser: false, is_own: false } as const;

type Declared = Pick<KnownNotificationKind, 'kind' | 'hasSettings'>;

export interface SettingGroup {
  label: string;
  preferences: Preference[];
}

/**
 * The settings to show, in a project or (null) everywhere, in groups: settings for projects, and settings of other areas.
 * Each group is in the order of the declarations.
 *
 * @param preferences those of the database, which has no defaults for the kinds of an area without SQL of its own
 * @param declared the kinds that the areas declare
 */
export function settingGroups(
  preferences: readonly Preference[],
  projectId: string | null,
  declared: readonly Declared[],
): SettingGroup[] {
  const place = ({ kind }: Preference) => {
    const at = declared.findIndex((known) => known.kind === kind);
    return at < 0 ? declared.length : at;
  };
  const isListed = ({ kind }: Declared) => preferences.some((preference) => preference.kind === kind);
  const others = declared.filter((known) => known.hasSettings && !isListed(known));
  const ordered = [...preferences, ...others.map(({ kind }) => ({ ...DEFAULTS, kind }))].sort(
    (a, b) => place(a) - place(b),
  );
  const ofProjects = ordered.filter(({ kind }) => kind.startsWith('projects.'));
  if (projectId !== null) {
    return [{ label: '프로젝트', preferences: ofProjects.filter(({ kind }) => !OUTSIDE.includes(kind)) }];
  }
  return [
    { label: '프로젝트', preferences: ofProjects },
    { label: '그 밖의 알림', preferences: ordered.filter((preference) => !ofProjects.includes(preference)) },
  ];
}
