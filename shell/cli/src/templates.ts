import type { PackageJson } from './init.logic.ts';

/** Configuration files of a remote in a folder of its own. */
export const OPTION_FILES = {
  'tsconfig.json': `${JSON.stringify(
    { extends: '@dojang/contract/tsconfig.json', include: ['.'], exclude: ['node_modules', 'dist', 'platform'] },
    null,
    2,
  )}\n`,
  'rsbuild.config.ts': `import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild();
`,
  'vitest.config.ts': `import { defineRemoteTests } from '@dojang/test-kit/vitest';

export default defineRemoteTests();
`,
  '.gitignore': 'node_modules/\ndist/\n.cache/\n',
} as const;

/** Older than the first migration, because a new remote needs nothing from the database. */
const SCHEMA = '20261121000600';

/** The code of a new remote: a page and a block of the home screen, each with a test. */
export function remoteFiles(name: string, owner?: string): { manifest: PackageJson; files: Record<string, string> } {
  return {
    manifest: { name: `mfe-${name}`, version: '0.1.0', private: true, type: 'module' },
    files: {
      'remote.ts': `import { defineRemote } from '@dojang/contract';

/** Everything that the platform shows of this area. */
export default defineRemote({
  name: '${name}',
  // Who answers for this area. Only the operators of the platform see it.
  owners: [${owner ? JSON.stringify(owner) : ''}],
  requires: { contract: 1, schema: '${SCHEMA}', api: 1 },
  mounts: ['/${name}'],
  routes: [{ path: '/${name}', layout: 'default', access: 'member', title: '새 영역' }],
  navigation: [{ to: '/${name}', label: '새 영역', icon: 'sprout', area: 'main', access: 'member', order: 90 }],
  extensions: {
    home: [{ id: 'greeting', title: '새 영역', more: '/${name}', access: 'member', order: 90, height: 48 }],
  },
});
`,
      'src/routes.tsx': `import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({ '/${name}': () => import('./Page.tsx') });

export const extensions = defineExtensions({
  home: { greeting: () => import('./HomeBlock.tsx') },
});
`,
      'src/Page.tsx': `import { PageHeader, Text } from '@dojang/shared-ui';
import { useSession } from '@dojang/shared-auth';

/** The page at /${name}. */
export function Component() {
  const { name } = useSession();
  return (
    <>
      <PageHeader title="새 영역" />
      <Text>{name} 님, 반가워요.</Text>
    </>
  );
}
`,
      'src/HomeBlock.tsx': `import { Text } from '@dojang/shared-ui';

/** The block on the home screen. */
export function Component() {
  return <Text>새 영역이 인사해요.</Text>;
}
`,
      'src/Page.test.tsx': `import { fakeServer, openScreen, person } from '@dojang/test-kit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component } from './Page.tsx';

test('the page greets the member by name', async () => {
  await fakeServer({}, person({ name: '김민아' }));
  openScreen(<Component />, '/${name}');
  expect(await screen.findByRole('heading', { level: 1, name: '새 영역' })).toBeVisible();
  expect(screen.getByText('김민아 님, 반가워요.')).toBeVisible();
});
`,
      'src/HomeBlock.test.tsx': `import { openScreen } from '@dojang/test-kit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component } from './HomeBlock.tsx';

test('the block on the home screen greets', async () => {
  openScreen(<Component />);
  expect(await screen.findByText('새 영역이 인사해요.')).toBeVisible();
});
`,
    },
  };
}
