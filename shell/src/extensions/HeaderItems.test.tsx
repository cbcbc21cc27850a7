import type { ExtensionModules } from '@dojang/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoadResult, RemoteLoader } from '../federation/remote-loader.ts';
import { type Areas, dead, renderInShell } from '../testing/areas.tsx';
import { HeaderItems } from './HeaderItems.tsx';

const AREAS: Areas = {
  one: { header: [{ id: 'clock', title: '시계', access: 'member', order: 10 }] },
  two: { header: [{ id: 'bell', title: '알림', access: 'member', order: 20 }] },
};

type Loaded = LoadResult<ExtensionModules['header']>;
const module = (Component: () => React.ReactNode): Loaded => ({ ok: true, value: { Component } });
const clock = module(() => <button type="button">시계</button>);
const open = (load: (remote: string) => Loaded | Promise<Loaded>) =>
  renderInShell(<HeaderItems />, {
    areas: AREAS,
    load: (async (remote) => load(remote)) as RemoteLoader['loadExtension'],
  });

const RETRY = '알림을 불러오지 못했어요. 다시 시도';
const placeOf = (name: string) => document.querySelector(`[data-extension="${name}"]`);

afterEach(() => vi.restoreAllMocks());

test('a control has its place while it loads, without a button', async () => {
  open((remote) => (remote === 'one' ? clock : new Promise(() => {})));
  expect(await screen.findByRole('button', { name: '시계' })).toBeInTheDocument();
  expect(placeOf('two/bell')).toBeEmptyDOMElement();
});

test('a failed area shows a button that names its control and loads it again in its place', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers: Loaded[] = [dead, module(() => <a href="/alert">알림</a>)];
  const { user } = open((remote) => (remote === 'one' ? clock : (answers.shift() ?? dead)));
  const retry = await screen.findByRole('button', { name: RETRY });
  expect(retry).toHaveAttribute('title', RETRY);
  expect(placeOf('two/bell')).toContainElement(retry);
  expect(screen.getByRole('button', { name: '시계' })).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('[two]', 'header/bell', dead.failure);
  await user.click(retry);
  expect(placeOf('two/bell')).toContainElement(await screen.findByRole('link', { name: '알림' }));
  expect(screen.queryByRole('button', { name: RETRY })).toBeNull();
});

test('a control that throws while rendering shows the same button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('broken bell');
    return <a href="/alert">알림</a>;
  };
  const { user } = open((remote) => (remote === 'one' ? clock : module(Broken)));
  const retry = await screen.findByRole('button', { name: RETRY });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '알림' })).toBeInTheDocument();
});
