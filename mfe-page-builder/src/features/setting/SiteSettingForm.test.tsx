import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteSettingForm } from './SiteSettingForm.tsx';
import { storedSettings } from './setting.schema.ts';

const SITE = { id: 'c0000000-0000-4000-8000-000000000002', name: '온기커피', stored: storedSettings.parse({}) };
const PATCH = 'PATCH /rest/v1/sites';

/** A site whose settings somebody else saves after the form was opened. */
async function open(theirs: object, me = person({ id: crypto.randomUUID() })) {
  let stored = { name: SITE.name, settings: { future: 1, ...theirs } as object, settings_rev: 2 };
  const server = await fakeServer(
    {
      'GET /rest/v1/sites': () => rows([stored]),
      [PATCH]: ({ search, body }) => {
        if (search.get('settings_rev') !== `eq.${stored.settings_rev}`) return rows([]);
        stored = { ...stored, ...(body as object), settings_rev: stored.settings_rev + 1 };
        return rows([{ id: SITE.id }]);
      },
    },
    me,
  );
  const { user, unmount } = openScreen(<SiteSettingForm site={SITE} />);
  const save = () => user.click(screen.getByRole('button', { name: '저장' }));
  return { user, unmount, me, server, save, stored: () => stored };
}

test('two managers who change different settings keep both', async () => {
  const { user, save, stored } = await open({ consent: '이름을 받아요.', embedHosts: ['blog.ongi.kr'] });
  await user.type(screen.getByRole('textbox', { name: '상호' }), '온기');
  await save();
  expect(await screen.findByText(/저장했어요/)).toBeVisible();
  expect(stored().settings).toMatchObject({
    ...{ future: 1, consent: '이름을 받아요.', embedHosts: ['blog.ongi.kr'] },
    business: { company: '온기' },
  });
  expect(screen.getByRole('textbox', { name: '동의문' })).toHaveValue('이름을 받아요.');
});

test('while something is unsaved “저장하지 않은 내용이 있어요.” is shown beside the button', async () => {
  const { user, save } = await open({});
  const hint = () => screen.queryByText('저장하지 않은 내용이 있어요.');
  expect(hint()).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '동의문' }), '이름');
  expect(hint()).toBeVisible();
  await save();
  await expect.poll(hint).toBeNull();
});

test('when two managers changed the business data, the manager chooses a version', async () => {
  const { user, save, stored } = await open({ business: { ...SITE.stored.business, company: '다른 상호' } });
  await user.type(screen.getByRole('textbox', { name: '상호' }), '온기');
  await user.type(screen.getByRole('textbox', { name: '넣을 수 있는 사이트' }), 'a.kr');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }));
  expect(dialog.getByText('상호: 다른 상호')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText(/저장했어요/)).toBeVisible();
  expect(stored().settings).toMatchObject({ business: { company: '온기' }, embedHosts: ['a.kr'] });
});

test('a registration number has ten digits, an address of mail an @, and other text stays', async () => {
  const { user, save, stored } = await open({});
  const number = screen.getByRole('textbox', { name: '사업자등록번호' });
  const mail = screen.getByRole('textbox', { name: '이메일' });
  await user.type(number, '123-45-6789');
  await user.type(mail, '온기');
  await save();
  expect(await screen.findByText(/숫자 10자리예요/)).toBeVisible();
  expect(screen.getByText(/hello@example.com처럼/)).toBeVisible();
  expect(stored().settings).toEqual({ future: 1 });
  await user.type(number, '0');
  await user.type(mail, '@온기.한국');
  await save();
  expect(await screen.findByText(/저장했어요/)).toBeVisible();
  expect(stored().settings).toMatchObject({ business: { registration: '123-45-67890', email: '온기@온기.한국' } });
  await user.clear(number);
  await user.type(number, '해당 없음');
  await save();
  await expect.poll(() => stored().settings).toMatchObject({ business: { registration: '해당 없음' } });
});

test('text typed into a closed form is filled in again, and saved with the changes of others since', async () => {
  const before = await open({});
  await before.user.type(screen.getByRole('textbox', { name: '동의문' }), '이름을 받아요.');
  before.unmount();
  const { save, stored } = await open({ business: { ...SITE.stored.business, company: '온기' } }, before.me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '동의문' })).toHaveValue('이름을 받아요.');
  await save();
  expect(await screen.findByText(/저장했어요\./)).toBeVisible();
  expect(stored().settings).toMatchObject({ consent: '이름을 받아요.', business: { company: '온기' } });
});

test('text typed into a closed form can be discarded', async () => {
  const before = await open({});
  await before.user.type(screen.getByRole('textbox', { name: '동의문' }), '이름을 받아요.');
  before.unmount();
  const again = await open({}, before.me);
  await again.user.click(await screen.findByRole('button', { name: '버리기' }));
  expect(screen.getByRole('textbox', { name: '동의문' })).toHaveValue('');
  await expect.poll(() => unsavedOfAccount(before.me.id)).toEqual([]);
});

/** Lets a save wait until the returned function is called. */
function holdSaves({ answers }: { answers: Record<string, Answer> }) {
  const gate = Promise.withResolvers<void>();
  const answer = answers[PATCH];
  answers[PATCH] = async (request) => {
    await gate.promise;
    return answer?.(request);
  };
  return gate.resolve;
}

test('text typed into a nested field during a save stays @nightly', async () => {
  const { user, server, save, stored } = await open({});
  const release = holdSaves(server);
  const company = screen.getByRole('textbox', { name: '상호' });
  await user.type(company, '온기');
  await save();
  await expect.poll(() => server.sent(PATCH)).toHaveLength(1);
  await user.type(company, '커피');
  release();
  expect(await screen.findByText(/저장했어요\./)).toBeVisible();
  expect(stored().settings).toMatchObject({ business: { company: '온기' } });
  expect(company).toHaveValue('온기커피');
});

test('text typed during a save stays when two people changed the same field', async () => {
  const { user, server, save, stored } = await open({ consent: '주소를 받아요.' });
  const read = server.answers['GET /rest/v1/sites'];
  const gate = Promise.withResolvers<void>();
  server.answers['GET /rest/v1/sites'] = async (request) => {
    await gate.promise;
    return read?.(request);
  };
  await user.type(screen.getByRole('textbox', { name: '동의문' }), '이름을 받아요.');
  await save();
  await user.type(screen.getByRole('textbox', { name: '상호' }), '온기');
  gate.resolve();
  const dialog = within(await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }));
  await user.click(dialog.getByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText(/저장했어요\./)).toBeVisible();
  expect(stored().settings).toMatchObject({ consent: '이름을 받아요.', business: { company: '' } });
  expect(screen.getByRole('textbox', { name: '상호' })).toHaveValue('온기');
  await save();
  await expect.poll(() => stored().settings).toMatchObject({ business: { company: '온기' } });
});

test('버리기 disappears once the filled in form was saved or changed again @nightly', async () => {
  const before = await open({});
  await before.user.type(screen.getByRole('textbox', { name: '동의문' }), '이름');
  before.unmount();
  const { user } = await open({}, before.me);
  expect(await screen.findByRole('button', { name: '버리기' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '동의문' }), '!');
  await expect.poll(() => screen.queryByRole('button', { name: '버리기' })).toBeNull();
});
