import * as sharedUi from '@dojang/shared-ui';
import { expect, test } from 'vitest';
import { GROUPS } from './specimens.ts';

/** Parts of the frame that the shell renders once, and components without a look of their own. */
const WITHOUT_LOOK = [
  'DashboardWidgets',
  'DashboardWidgetsProvider',
  'NotificationKindsProvider',
  'JournalGate',
  'JournalWriter',
];

const specimens = GROUPS.flatMap((group) => group.specimens);

test('every shared component has a specimen', () => {
  const components = Object.keys(sharedUi).filter((name) => /^[A-Z]/.test(name) && !/^[A-Z_]+$/.test(name));
  const shown = new Set(specimens.flatMap(({ exports }) => exports));
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((name) => !shown.has(name) && !WITHOUT_LOOK.includes(name))).toEqual([]);
});

test('every specimen names existing exports, and no two specimens have the same name', () => {
  const names = specimens.flatMap(({ exports }) => exports);
  expect(names.filter((name) => !(name in sharedUi))).toEqual([]);
  expect(new Set(specimens.map(({ name }) => name)).size).toBe(specimens.length);
});
