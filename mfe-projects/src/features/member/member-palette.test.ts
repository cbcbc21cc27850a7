import { currentProjectStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ProjectPeople } from './components/ProjectPeople.tsx';
import type { Person } from './member.logic.ts';
import { search } from './member-palette.ts';

const personOf = (n: number, display_name: string, email: string): Person => ({
  member_id: `m${n}`,
  user_id: `u${n}`,
  email,
  display_name,
  thumb_url: null,
  role: 'member',
  joined_at: '2026-01-01T00:00:00Z',
});
const PEOPLE = [
  personOf(1, '김민아', 'mina@example.com'),
  personOf(2, '박준호', 'junho@example.com'),
  personOf(3, '', 'guest@example.com'),
];

async function serve() {
  currentProjectStore.setState({ project: { id: 'p1', name: '팀', role: 'owner', memberCount: 3, createdAt: '' } });
  return fakeServer({ 'POST /rest/v1/rpc/project_people': () => rows(PEOPLE) }, person());
}

test('members are found by name, part of a syllable, initials and address, with one read', async () => {
  const server = await serve();
  const kept = new Map<string, Promise<unknown>>();
  const keep = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) ?? read();
    kept.set(key, known);
    return known as Promise<T>;
  };
  const context = { projectId: 'p1', signal: new AbortController().signal, keep };
  const labels = async (text: string) => (await search(text, context)).map(({ label }) => label);
  expect(await labels('민아')).toEqual(['김민아']);
  expect(await labels('주')).toEqual(['박준호']);
  expect(await labels('ㅂㅈㅎ')).toEqual(['박준호']);
  expect(await labels('guest@')).toEqual(['guest@example.com']);
  expect(await labels('없는 사람')).toEqual([]);
  expect(await search('민아', { ...context, projectId: undefined })).toEqual([]);
  expect(server.sent('POST /rest/v1/rpc/project_people')).toHaveLength(1);
});

test('the address of a result opens the list of members at this member', async () => {
  await serve();
  const [found] = await search('ㅁㅇ', {
    projectId: 'p1',
    signal: new AbortController().signal,
    keep: (_key, read) => read(),
  });
  openScreen(createElement(ProjectPeople, { projectId: 'p1', role: 'owner' }), found?.to ?? '');
  expect(await screen.findByRole('searchbox', { name: '멤버 찾기' })).toHaveValue('김민아');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('mina@example.com')).toBeInTheDocument();
});
