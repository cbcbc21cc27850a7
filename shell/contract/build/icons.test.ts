import { expect, test } from 'vitest';
import { iconNodesOf } from './icons.ts';

test('an icon is replaced by its shapes, also under an older name', async () => {
  const { 'trash-2': trash, bell } = await iconNodesOf(['trash-2', 'bell']);
  expect(bell?.every(([tag]) => tag === 'path')).toBe(true);
  expect(trash?.length).toBeGreaterThan(2);
  expect(JSON.stringify(trash)).not.toContain('key');
});

test('an unknown icon fails the build with its name', async () => {
  await expect(iconNodesOf(['bell', 'no-such-icon', 'constructor'])).rejects.toThrow(
    'lucide has no icon named no-such-icon, constructor',
  );
});
