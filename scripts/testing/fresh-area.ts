import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../workspace.ts';

/**
 * A new area as a team would begin it: two pages, a home block, a search and an action of the palette, a notification, a query,
 * and the files that tests of the repository read.
 */
const FILES = {
  'package.json': `{
  "name": "@dojang/mfe-fresh",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    "./remote": "./remote.ts"
  }
}
`,
  'rsbuild.config.ts': `import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild();
`,
  'tsconfig.json': `{ "extends": "../tsconfig.base.json", "include": ["."], "exclude": ["node_modules", "dist"] }
`,
  'remote.ts': `import { defineRemote } from '@dojang/contract';

export default defineRemote({
  name: 'fresh',
  requires: { contract: 1, schema: '20261121000600', api: 1 },
  mounts: ['/fresh'],
  routes: [
    { path: '/fresh', layout: 'default', access: 'member', title: '새 영역' },
    { path: '/fresh/thing/:thingId', layout: 'default', access: 'member', title: '새 것' },
  ],
  navigation: [{ to: '/fresh', label: '새 영역', icon: 'sprout', area: 'main', access: 'member', order: 80 }],
  extensions: {
    home: [{ id: 'greeting', title: '새 소식', more: '/fresh', order: 1, access: 'member', height: 80 }],
    palette: [
      { id: 'things', kind: 'search', label: '새 것', access: 'member', order: 1 },
      {
        id: 'thing',
        kind: 'create',
        label: '새 것 만들기',
        access: 'member',
        order: 1,
        to: '/fresh?new=1',
        icon: 'sprout',
      },
    ],
  },
  notifications: [{ kind: 'fresh.sprouted', label: '새 것이 돋았어요', icon: 'sprout', hasSettings: true }],
  errors: { fresh_wilted: { title: '시들었어요.', description: '물을 주세요.' } },
});
`,
  'src/routes.tsx': `import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/fresh': () => import('./FreshPage.tsx'),
  '/fresh/thing/:thingId': () => import('./FreshPage.tsx'),
});

export const extensions = defineExtensions({
  home: { greeting: () => import('./Greeting.tsx') },
  palette: { things: () => import('./search-things.ts') },
});
`,
  'src/FreshPage.tsx': `import { PageHeader } from '@dojang/shared-ui';

export function Component() {
  return <PageHeader title="새 영역" />;
}
`,
  'src/Greeting.tsx': `import { Text } from '@dojang/shared-ui';

export function Component() {
  return <Text>새 영역이 인사해요</Text>;
}
`,
  'src/search-things.ts': `import type { PaletteSourceModule } from '@dojang/contract';
import { readThings } from './thing.queries.ts';

export const search: PaletteSourceModule['search'] = async (text) =>
  (await readThings())
    .filter((label) => label.includes(text))
    .map((label) => ({ to: '/fresh?thing=sunflower', label }));
`,
  'src/thing.queries.ts': `export const readThings = async () => ['해바라기'];
`,
  'testing/lists.ts': `import { type List, none } from '../../supabase/tests/lists/list.ts';

export const LISTS: Readonly<Record<string, List>> = { readThings: { args: none, shown: 1 } };

export const NO_LISTS: readonly string[] = [];
`,
  'testing/screens.ts': `import { mina, type Screen } from '../../e2e/support/screen.ts';

export const screens = async (): Promise<Screen[]> => [mina('/fresh/thing/:thingId', '/fresh/thing/sunflower')];
`,
} as const;

export interface FreshWorkspace {
  /** A folder that looks like this repository to code that searches for areas. It contains the single area `fresh`. */
  workspace: string;
  remove(): Promise<void>;
}

/** Writes the area into a separate workspace, with the libraries of this repository. */
export async function createFreshWorkspace(): Promise<FreshWorkspace> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'dojang-fresh-'));
  const area = path.join(workspace, 'mfe-fresh');
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(area, file)), { recursive: true });
    await writeFile(path.join(area, file), content);
  }
  await symlink(path.join(ROOT, 'tsconfig.base.json'), path.join(workspace, 'tsconfig.base.json'));
  // The base configuration extends the options of remotes.
  await mkdir(path.join(workspace, 'shell'));
  await symlink(path.join(ROOT, 'shell/contract'), path.join(workspace, 'shell/contract'));
  // The area's files for tests of the repository import from these folders.
  for (const folder of ['e2e', 'supabase']) await symlink(path.join(ROOT, folder), path.join(workspace, folder));
  await symlink(path.join(ROOT, 'node_modules'), path.join(workspace, 'node_modules'));
  await symlink(path.join(ROOT, 'shell/node_modules'), path.join(area, 'node_modules'));
  return { workspace, remove: () => rm(workspace, { recursive: true, force: true }) };
}
