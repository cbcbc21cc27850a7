import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Component as DomainPage } from './DomainPage.tsx';
import { Component as DomainSetupPage } from './DomainSetupPage.tsx';
import type { Domain } from './domain.schema.ts';

const SITE = 'c0000000-0000-4000-8000-000000000001';
const DOMAIN = 'c0000000-0000-4000-8000-000000000002';
const SHELF = 'POST /rest/v1/rpc/page_shelf';
const DOMAINS = 'GET /rest/v1/domains';
const REDIRECTS = 'GET /rest/v1/site_redirects';
const TARGETS = 'POST /api/private/page/domain/targets';
const CHECK = 'POST /api/private/page/domain/check';
const ADD = 'POST /api/private/page/domain/add';
const WWW = 'POST /rest/v1/rpc/set_domain_www';

const domain = (change: Partial<Domain> = {}): Domain => ({
  id: DOMAIN,
  site_id: SITE,
  hostname: 'ongi.co.kr',
  name: 'ongi.co.kr',
  is_apex: true,
  www: 'none',
  www_ready: false,
  txt_token: 'abc',
  status: 'txt',
  problem: null,
  observed: { txt: null, addresses: null, cname: null, www: null },
  verified_at: null,
  is_primary: false,
  checked_at: null,
  ...change,
});

const shelf = (role: string) => ({
  sites: [{ id: SITE, name: '온기', subdomain: 'ongi', owner_id: person().id, role }],
  ...{ removed_sites: [], site_id: SITE, pages: [] },
});

async function open(element: ReactElement, path: string, answers: Record<string, Answer>, me = person({})) {
  const server = await fakeServer(
    {
      [SHELF]: () => shelf('owner'),
      [DOMAINS]: () => rows([]),
      [REDIRECTS]: () => rows([]),
      [TARGETS]: () => ({ addresses: ['203.0.113.9', '2001:db8::9'], cname: 'sites.dojang.kr', apex: 'ongi.co.kr' }),
      [CHECK]: () => ({ ok: true }),
      [WWW]: () => null,
      ...answers,
    },
    me,
  );
  return { server, ...openScreen(element, path) };
}
const openList = (answers: Record<string, Answer> = {}, me = person({})) =>
  open(<DomainPage />, `/page/domain?siteId=${SITE}`, answers, me);
const openSetup = (given: Domain, answers: Record<string, Answer> = {}) =>
  open(<DomainSetupPage />, `/page/domain2?domainId=${DOMAIN}`, { [DOMAINS]: () => given, ...answers });
const step = (name: string) => within(screen.getByRole('region', { name }));

test('a site without a domain explains what a domain is for, also before its domains are read', async () => {
  const later = Promise.withResolvers<Response>();
  await open(<DomainPage />, `/page/domain?siteId=${SITE}`, { [DOMAINS]: () => later.promise });
  expect(await screen.findByRole('button', { name: '도메인 연결' })).toBeEnabled();
  expect(screen.queryByText('연결한 도메인이 없어요')).toBeNull();
  later.resolve(rows([]));
  expect(await screen.findByText('연결한 도메인이 없어요')).toBeVisible();
  expect(screen.getByText('연결이 끝난 도메인이 생기면 고를 수 있어요.')).toBeVisible();
});

test('domains and redirects that cannot be read have separate retry buttons', async () => {
  const { user, server } = await openList({
    [DOMAINS]: () => refused(400, 'invalid_request'),
    [REDIRECTS]: () => refused(400, 'invalid_request'),
  });
  await expect.poll(() => screen.queryAllByRole('button', { name: '다시 시도' })).toHaveLength(2);
  server.answers[DOMAINS] = () => rows([domain({ status: 'error', problem: 'stopped' })]);
  await user.click(screen.getAllByRole('button', { name: '다시 시도' })[0] as HTMLElement);
  expect(await screen.findByText(/한 달 동안 확인되지 않아서/)).toBeVisible();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('only live domains can become the address, and a lost domain says what visitors get', async () => {
  await openList({
    [DOMAINS]: () =>
      rows([
        domain({ status: 'routing', is_primary: true, problem: 'routing' }),
        domain({ id: SITE, name: '온기.kr', hostname: 'xn--oi2bt0c.kr', status: 'live' }),
        domain({ id: person().id ?? '', name: 'later.kr', hostname: 'later.kr' }),
      ]),
  });
  const choice = await screen.findByRole('combobox', { name: '방문자가 보는 주소' });
  await expect
    .poll(() =>
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringMatching(/\(무료\)$/), 'ongi.co.kr', '온기.kr']);
  expect(screen.getByText('ongi.co.kr의 연결이 돌아올 때까지는 무료 주소로 열려요.')).toBeVisible();
  expect(screen.getByText('xn--oi2bt0c.kr')).toBeVisible();
});

test('each state shows its step, and the found value beside the required value', async () => {
  const { server, user } = await openSetup(domain());
  expect(await screen.findByText('곧 확인할게요')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'TXT 값' })).toHaveValue('dojang-site=abc');
  expect(screen.getByRole('textbox', { name: 'A 값' })).toHaveValue('203.0.113.9');
  expect(step('1. 소유 확인').getByText('아직 확인하지 않았어요.')).toBeVisible();
  expect(step('3. 인증서').getByText('다음 단계')).toBeVisible();

  const seen = { txt: ['dojang-site=abc'], addresses: ['198.51.100.7'], cname: null, www: null };
  const now = '2026-11-23T09:00:00Z';
  const becomes = async (next: Domain) => {
    server.answers[DOMAINS] = () => next;
    await user.click(screen.getByRole('button', { name: '다시 확인' }));
  };
  await becomes(
    domain({
      status: 'routing',
      problem: 'routing',
      observed: seen,
      verified_at: now,
      checked_at: now,
      www: 'redirect',
    }),
  );
  expect(await screen.findByText(/다른 곳을 가리키고 있어요/)).toBeVisible();
  expect(step('1. 소유 확인').getByText('맞아요.')).toBeVisible();
  expect(step('2. 연결').getByText('198.51.100.7')).toBeVisible();
  expect(step('2. 연결').getByText(/^넣을 값과 달라요/)).toBeVisible();
  // The DNS server did not answer for `www`.
  expect(step('2. 연결').getByText('DNS 서버의 답을 받지 못했어요.')).toBeVisible();
  expect(server.sent(CHECK).map(({ body }) => body)).toEqual([{ domainId: DOMAIN }]);

  await becomes(domain({ status: 'certificate', problem: 'certificate', observed: seen, verified_at: now }));
  await expect.poll(() => step('3. 인증서').queryByText('확인 중')).not.toBeNull();
  await becomes(domain({ status: 'live', observed: seen, verified_at: now, checked_at: now }));
  expect(await screen.findByRole('link', { name: '사이트 열기' })).toBeVisible();
  expect(screen.getAllByText('끝났어요')).toHaveLength(3);
});

test('a change of www is sent, and records that cannot be read have a retry button', async () => {
  const { user, server } = await openSetup(domain(), { [TARGETS]: () => refused(400, 'invalid_request') });
  await screen.findByRole('button', { name: '다시 시도' });
  server.answers[TARGETS] = () => ({ addresses: ['203.0.113.9'], cname: 'sites.dojang.kr', apex: 'ongi.co.kr' });
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'www 주소' }), 'main');
  await expect.poll(() => server.sent(WWW).map(({ body }) => body)).toEqual([{ p_id: DOMAIN, p_www: 'main' }]);
});

test('an address with www leads to its domain, and says where visitors go', async () => {
  const { user, server } = await openList({ [ADD]: () => ({ id: DOMAIN, below: 'ongi.co.kr' }) });
  await user.click(await screen.findByRole('button', { name: '도메인 연결' }));
  await user.type(screen.getByRole('textbox', { name: /도메인/ }), 'www.ongi.co.kr');
  await user.click(screen.getByRole('button', { name: '다음' }));
  expect(await screen.findByText(/^ongi\.co\.kr 도메인을 연결하고 방문자는 www\.ongi\.co\.kr에서 봐요/)).toBeVisible();
  expect(server.sent(ADD).map(({ body }) => body)).toEqual([{ siteId: SITE, address: 'www.ongi.co.kr' }]);
});

test('a domain that cannot be read offers 다시 시도', async () => {
  const { server, user } = await openSetup(domain(), { [DOMAINS]: () => refused(400, 'invalid_request') });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[DOMAINS] = () => domain();
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'ongi.co.kr' })).toBeVisible();
});

test('unsaved redirects are filled in again, beside a redirect that another owner has added since', async () => {
  const SAVE = 'POST /rest/v1/rpc/save_site_redirects';
  const me = person({ id: crypto.randomUUID() });
  const first = await openList({ [DOMAINS]: () => rows([]) }, me);
  await first.user.click(await screen.findByRole('button', { name: '주소 추가' }));
  await first.user.type(screen.getByRole('textbox', { name: '예전 주소 1' }), '/old');
  await first.user.type(screen.getByRole('textbox', { name: '새 주소 1' }), '/new');
  first.unmount();
  const answers = {
    [DOMAINS]: () => rows([]),
    [REDIRECTS]: () => rows([{ from_path: '/their', target: '/page' }]),
    [SAVE]: () => null,
  };
  const { server, user } = await openList(answers, me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '주소 이동 저장' }));
  expect(await screen.findByText('주소 이동을 저장했어요. 바로 적용돼요.')).toBeVisible();
  expect(server.sent(SAVE).map(({ body }) => body)).toEqual([
    {
      p_site_id: SITE,
      p_redirects: [
        { from: '/their', to: '/page' },
        { from: '/old', to: '/new' },
      ],
    },
  ]);
  expect(screen.getByRole('button', { name: '주소 이동 저장' })).toBeDisabled();
});
