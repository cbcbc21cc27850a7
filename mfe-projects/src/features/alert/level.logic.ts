import type { Preference } from './alert.schema.ts';

export type Level = 'all' | 'mine' | 'none';

export const LEVELS: readonly { value: Level; label: string }[] = [
  { value: 'all', label: '모두 받기' },
  { value: 'mine', label: '나에게 온 것만' },
  { value: 'none', label: '받지 않기' },
];

/** Events that concern the user personally. */
const PERSONAL = [
  'projects.invited',
  'projects.invite_failed',
  'projects.mentioned',
  'projects.assigned',
  'projects.due',
  'projects.role',
  'projects.exported',
  'projects.removed',
  'content.must_read',
  'page-builder.invited',
  'page-builder.invite_failed',
  'page-builder.role',
  'page-builder.removed',
];

const isWanted = (level: Level, kind: string) => level === 'all' || (level === 'mine' && PERSONAL.includes(kind));

/** The settings of a level: what is wanted keeps its other channels, the rest is turned off in all of them. */
export const withLevel = (preferences: readonly Preference[], level: Level): Preference[] =>
  preferences.map((preference) =>
    isWanted(level, preference.kind)
      ? { ...preference, in_app: true }
      : { ...preference, in_app: false, email: 'off', browser: false },
  );

const isSilent = ({ in_app, email, browser }: Preference) => !in_app && email === 'off' && !browser;

/** The level that these settings are, or null for others. */
export const levelOf = (preferences: readonly Preference[]): Level | null =>
  LEVELS.map(({ value }) => value).find((level) =>
    preferences.every((preference) => (isWanted(level, preference.kind) ? preference.in_app : isSilent(preference))),
  ) ?? null;
