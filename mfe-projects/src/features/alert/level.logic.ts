import type { Preference } from './alert.schema.ts';

export type Level = 'all' | 'mine' | 'none';

export const LEVELS: readonly { value: Level; label: string }[] = [
  { value: 'all', label: '모두 받기' },
  { value: 'mine', label: '나에게 온 것만' },
  { value: 'none', label: '받지 않기' },
];

/** Kinds of events that concern everybody in a place. All other events concern the user personally. */
type General = ReadonlySet<string>;

const isWanted = (level: Level, kind: string, general: General) =>
  level === 'all' || (level === 'mine' && !general.has(kind));

/** The settings of a level: what is wanted keeps its other channels, the rest is turned off in all of them. */
export const withLevel = (preferences: readonly Preference[], level: Level, general: General): Preference[] =>
  preferences.map((preference) =>
    isWanted(level, preference.kind, general)
      ? { ...preference, in_app: true }
      : { ...preference, in_app: false, email: 'off', browser: false },
  );

const isSilent = ({ in_app, email, browser }: Preference) => !in_app && email === 'off' && !browser;

/** The level that these settings are, or null for others. */
export const levelOf = (preferences: readonly Preference[], general: General): Level | null =>
  LEVELS.map(({ value }) => value).find((level) =>
    preferences.every((preference) =>
      isWanted(level, preference.kind, general) ? preference.in_app : isSilent(preference),
    ),
  ) ?? null;
