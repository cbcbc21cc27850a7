import type { ExtensionModules } from '@dojang/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberHome } from '../features/home/MemberHome.tsx';
import type { LoadResult, RemoteLoader } from '../federation/remote-loader.ts';
import { type Areas, dead, renderInShell } from '../testing/areas.tsx';

const block = (id: string, title: string, order: number, height = 200) => ({
  id,
  title,
  order,
  height,
  more: `/${id}`,
  access: 'member' as const,
});
const AREAS: Areas = {
  one: { home: [block('first', '첫 블록', 10, 200)] },
  two: { home: [block('second', '둘째 블록', 20, 300)] },
};

const module = (Component: () => React.ReactNode): LoadResult<ExtensionModules['home']> => ({
  ok: true,
  value: { Component },
});
type Load = (remote: string) => Promise<LoadResult<ExtensionModules['home']>>;
const open = (load: Load) =>
  renderInShell(<MemberHome />, { areas: AREAS, load: ((remote) => load(remote)) as RemoteLoader['loadExtension'] });
const content = (name: string) => document.querySelector(`[data-extension="${name}"]`);

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  logged.mockReset();
});

test('a block has the declared height while it loads and keeps it afterwards', async () => {
  let come = (_: LoadResult<ExtensionModules['home']>) => {};
  const second = new Promise<LoadResult<ExtensionModules['home']>>((resolve) => {
    come = resolve;
  });
  open((remote) => (remote === 'one' ? Promise.resolve(module(() => <p>하나</p>)) : second));
  expect(await screen.findByText('하나')).toBeInTheDocument();
  const region = screen.getByRole('region', { name: '둘째 블록' });
  expect(region).toContainElement(screen.getByText('불러오는 중'));
  expect(content('two/second')).toHaveStyle({ minHeight: '300px' });
  come(module(() => <p>둘</p>));
  expect(await screen.findByText('둘')).toBeInTheDocument();
  expect(content('two/second')).toHaveStyle({ minHeight: '300px' });
  expect(screen.getByRole('link', { name: '둘째 블록 모두 보기' })).toHaveAttribute('href', '/second');
});

test('a failed area shows one line with its name, the others are rendered, and a retry loads it', async () => {
  const answers = [dead, module(() => <p>둘</p>)];
  const { user } = open((remote) =>
    Promise.resolve(remote === 'one' ? module(() => <p>하나</p>) : (answers.shift() ?? dead)),
  );
  expect(await screen.findByText('하나')).toBeInTheDocument();
  const line = await screen.findByRole('alert');
  expect(line).toHaveTextContent('둘째 블록을 불러오지 못했어요 ·다시 시도');
  expect(screen.queryByRole('region', { name: '둘째 블록' })).toBeNull();
  expect(logged).toHaveBeenCalledWith('[two]', 'home/second', { snapshot: 's1' }, dead.failure);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('둘')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an area that throws while rendering shows the same line', async () => {
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('broken row');
    return <p>둘</p>;
  };
  const { user } = open((remote) => Promise.resolve(module(remote === 'one' ? () => <p>하나</p> : Broken)));
  expect(await screen.findByRole('alert')).toHaveTextContent('둘째 블록을 불러오지 못했어요');
  expect(screen.getByText('하나')).toBeInTheDocument();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('둘')).toBeInTheDocument();
});

test('when the network is back, failed extensions are loaded again', async () => {
  const answers = [dead];
  open((remote) => Promise.resolve(remote === 'one' ? dead : (answers.shift() ?? module(() => <p>둘</p>))));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  // The effects that register the listeners have run.
  await act(async () => {});
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('둘')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
