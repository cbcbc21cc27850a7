import type { PaletteContext } from '@dojang/contract';
import { fakeServer, person, rows } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { search as searchTemplates } from '../template/template-palette.ts';
import { makeMember } from './member.fixtures.ts';
import { search as searchMembers } from './member-palette.ts';

const admin = () => person({ level: 'admin', is_admin: true });
const context: PaletteContext = { signal: new AbortController().signal, keep: (_, read) => read() };

test('a member is found by the exact name, and opens on the page of members', async () => {
  const member = makeMember({ display_name: '김하나', email: 'hana@dojang.test' });
  const server = await fakeServer({ 'GET /rest/v1/profiles': () => rows([member]) }, admin());
  expect(await searchMembers('김하나')).toEqual([
    {
      to: `/admin/membership/user?q=%EA%B9%80%ED%95%98%EB%82%98&member=${member.id}`,
      label: '김하나',
      detail: 'hana@dojang.test',
    },
  ]);
  const asked = server.sent('GET /rest/v1/profiles')[0]?.search;
  expect([asked?.get('or'), asked?.get('limit')]).toEqual(['(email.eq."김하나",display_name.eq."김하나")', '6']);
});

test('a template is found by a part of its name, also by the first consonants', async () => {
  const template = {
    id: 't1',
    description: '',
    status: 'published',
    category_id: 'c1',
    category: '가게',
    rev: 1,
    uses: 0,
    live: 0,
    removed: 0,
  };
  const all = [
    { ...template, name: '동네 카페' },
    { ...template, id: 't2', name: '병원', category: null },
  ];
  await fakeServer({ 'POST /rest/v1/rpc/admin_templates': () => rows(all) }, admin());
  expect(await searchTemplates('ㅋㅍ', context)).toEqual([
    { to: '/admin/template/edit/t1', label: '동네 카페', detail: '가게' },
  ]);
});
