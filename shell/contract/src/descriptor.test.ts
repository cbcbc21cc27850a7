import { expect, test } from 'vitest';
import { declaredAt } from './declared.ts';
import { iconNames, type RemoteDescriptor, releasedDescriptorSchema, remoteDescriptorSchema } from './descriptor.ts';

const plain: RemoteDescriptor = {
  name: 'content',
  requires: { contract: 1, schema: '20261121000600', api: 1 },
  mounts: ['/memo'],
  routes: [{ path: '/memo', layout: 'memo', access: 'member', title: '메모' }],
  navigation: [{ to: '/memo', label: '메모', icon: 'sticky-note', area: 'main', access: 'member', order: 20 }],
};
const block = { id: 'pinned', title: '메모', order: 20, access: 'member', height: 160 } as const;

const trash = {
  to: '/memo?view=trash',
  label: '휴지통',
  icon: 'pencil',
  area: 'palette',
  access: 'member',
  order: 1,
} as const;

const full: RemoteDescriptor = {
  ...plain,
  navigation: [...plain.navigation, { ...trash, keywords: ['지운 메모'] }],
  extensions: {
    home: [{ ...block, more: '/memo' }],
    dashboard: [{ ...block, access: 'project', width: 'half' }],
    palette: [
      { id: 'memos', kind: 'search', label: '메모', access: 'member', order: 10 },
      {
        id: 'memo',
        kind: 'create',
        label: '새 메모',
        access: 'member',
        order: 10,
        to: '/memo/edit?new=1',
        icon: 'pencil',
        keywords: ['노트'],
      },
    ],
  },
  notifications: [{ kind: 'content.notice', label: '공지', icon: 'megaphone' }],
  errors: { memo_gone: { title: '메모가 없어요.', description: '지워졌을 수 있어요.' } },
  shortcuts: [{ keys: 'c', label: '새 메모', at: '/memo' }],
};

test('a descriptor without extensions is valid, and a descriptor with all kinds of extensions stays unchanged', () => {
  expect(remoteDescriptorSchema.parse(plain)).toEqual(plain);
  expect(remoteDescriptorSchema.parse(full)).toEqual(full);
});

test('the list of icons contains every used icon once', () => {
  expect(iconNames(full)).toEqual(['megaphone', 'pencil', 'sticky-note']);
});

test.each<[string, object]>([
  ['the same id twice at a point', { extensions: { home: [block, block] } }],
  ['an id with invalid characters', { extensions: { home: [{ ...block, id: '__proto__' }] } }],
  ['a block without a height', { extensions: { home: [{ ...block, height: 0 }] } }],
  ['a link to another host', { extensions: { home: [{ ...block, more: '//example.com' }] } }],
  ['a link that is not a path', { extensions: { home: [{ ...block, more: 'javascript:alert(1)' }] } }],
  ['a mount on another host', { mounts: ['//example.com'] }],
  ['a mount over everything', { mounts: ['/:any'] }],
  ['a kind of another area', { notifications: [{ kind: 'projects.invited', label: '초대', icon: 'bell' }] }],
  ['a kind twice', { notifications: ['a', 'b'].map((label) => ({ kind: 'content.a', label, icon: 'bell' })) }],
  ['an entry of a menu with a query', { navigation: [{ ...trash, area: 'main' }] }],
  ['an empty keyword', { navigation: [{ ...trash, keywords: [' '] }] }],
  ['a keyword that is a text', { navigation: [{ ...trash, keywords: ['말'.repeat(41)] }] }],
  ['hundreds of keywords', { navigation: [{ ...trash, keywords: Array(200).fill('말') }] }],
  ['unknown route middleware', { routes: [{ ...plain.routes[0], access: 'nobody' }] }],
  ['an error code with invalid characters', { errors: { 'Not Found': { title: '없어요.' } } }],
  [
    'a table of another schema',
    { routes: [{ ...plain.routes[0], projectFrom: { param: 'id', table: 'auth.users' } }] },
  ],
])('refused: %s', (_what, change) => {
  expect(remoteDescriptorSchema.safeParse({ ...plain, ...change }).success).toBe(false);
  expect(releasedDescriptorSchema.safeParse({ ...plain, ...change }).success).toBe(false);
});

const withIcon = (nodes: unknown) => releasedDescriptorSchema.safeParse({ ...plain, icons: { bell: nodes } }).success;

test.each<[string, unknown]>([
  ['text', [['text', { x: '1' }]]],
  ['a script', [['script', { href: 'x' }]]],
  ['a reference to another file', [['use', { href: 'https://example.com/a.svg#b' }]]],
  ['an event handler', [['path', { d: 'M0 0', onload: 'alert(1)' }]]],
  ['a style', [['rect', { width: '1', style: 'background:url(//x)' }]]],
  ['a URL as fill', [['path', { d: 'M0 0', fill: 'url(#x)' }]]],
  ['an invalid path', [['path', { d: 'M0 0"><script>' }]]],
  ['nothing', []],
])('an icon may contain shapes only: %s is refused', (_what, nodes) => {
  expect(withIcon([['path', { d: 'M3 3h18v18H3z' }]])).toBe(true);
  expect(withIcon(nodes)).toBe(false);
});

test('declarations are sorted, for any order of the areas', () => {
  const area = (name: string, orders: number[]) => ({
    name,
    descriptor: { extensions: { home: orders.map((order) => ({ ...block, id: `b${order}`, order })) } },
  });
  const of = (...areas: ReturnType<typeof area>[]) =>
    declaredAt(areas, 'home').map(({ remote, id }) => `${remote}/${id}`);
  const expected = ['b/b1', 'a/b2', 'b/b2', 'a/b9'];
  expect(of(area('a', [9, 2]), area('b', [2, 1]))).toEqual(expected);
  expect(of(area('b', [1, 2]), area('a', [2, 9]))).toEqual(expected);
  expect(declaredAt([{ name: 'old', descriptor: {} }], 'palette')).toEqual([]);
});
