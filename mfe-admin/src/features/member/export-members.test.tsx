import { type Answer, fakeServer, openScreen, person, refused, rows, savedFiles } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemberPage } from './MemberPage.tsx';
import { makeMember } from './member.fixtures.ts';

const LIST = 'GET /rest/v1/profiles';
const saved = savedFiles();

async function open(search: string, list: Answer) {
  const server = await fakeServer(
    { [LIST]: list, 'GET /rest/v1/user_types': () => rows([]) },
    person({ level: 'super', is_admin: true }),
  );
  const view = openScreen(<MemberPage />, `/admin/membership/user${search}`);
  const press = async () => {
    const button = await screen.findByRole('button', { name: 'CSV 내려받기' });
    await expect.poll(() => button).toBeEnabled();
    await view.user.click(button);
  };
  return { server, press, ...view };
}

test('the file contains the filtered members, and their number is shown', async () => {
  const evil = makeMember({ display_name: '=HYPERLINK("x")', phone: '+82 10', suspended_reason: '스팸, 홍보' });
  const { press, server } = await open('?level=member&status=suspended', () => rows([evil]));
  await press();
  expect(await screen.findByText('회원 1명을 내려받았어요')).toBeVisible();
  expect(saved.names()).toHaveLength(1);
  expect(saved.names()[0]).toMatch(/^dojang-members-\d{4}-\d{2}-\d{2}\.csv$/);
  const [heading, row] = ((await saved.text(0)) ?? '').split('\r\n');
  expect(heading).toBe('\uFEFF이메일,이름,등급,유형,전화번호,가입,정지,정지 사유');
  expect(row).toContain(`${evil.email},"'=HYPERLINK(""x"")",회원,일반,'+82 10,`);
  expect(row).toContain('"스팸, 홍보"');
  const filters = Object.fromEntries(server.sent(LIST).at(-1)?.search ?? []);
  expect(filters).toMatchObject({ level: 'eq.member', suspended_at: 'not.is.null' });
});

test('members after the first thousand are in the file too', async () => {
  const many = Array.from({ length: 1203 }, () => makeMember());
  const { press } = await open('', ({ search }) => {
    const from = Number(search.get('offset'));
    return rows(many.slice(from, from + Number(search.get('limit'))), many.length);
  });
  await press();
  // The message is shown for two seconds. A busy machine may need this whole time to build the file.
  await expect.poll(saved.names).toHaveLength(1);
  expect(((await saved.text(0)) ?? '').split('\r\n')).toHaveLength(1205);
});

test('a long export shows how far it is, and saves nothing when it is stopped', async () => {
  let answer: () => void = () => {};
  const many = Array.from({ length: 3000 }, () => makeMember());
  const { press, server, user } = await open('', async ({ search }) => {
    const from = Number(search.get('offset'));
    if (from === 2000) await new Promise<void>((resolve) => (answer = resolve));
    return rows(many.slice(from, from + Number(search.get('limit'))), many.length);
  });
  await press();
  expect(await screen.findByText('2,000 / 3,000')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'CSV 내려받기' })).toHaveAttribute('aria-valuenow', '2000');
  await user.click(screen.getByRole('button', { name: '내려받기 멈추기' }));
  answer();
  expect(await screen.findByRole('button', { name: 'CSV 내려받기' })).toBeEnabled();
  expect(saved.names()).toEqual([]);
  expect(server.sent(LIST).filter(({ search }) => search.get('offset') === '2000')).toHaveLength(1);
});

test('a failed export shows the reason and saves nothing', async () => {
  let asked = 0;
  const { press } = await open('', () => {
    asked += 1;
    return asked === 1 ? rows([makeMember()]) : refused(503, 'busy');
  });
  await press();
  expect(await screen.findByText('서버가 잠시 바빠요. 조금 뒤에 다시 시도해 주세요.')).toBeVisible();
  expect(saved.names()).toEqual([]);
});

test('without members there is nothing to download', async () => {
  await open('?q=없는이', () => rows([]));
  await screen.findByText('검색 결과가 없어요');
  expect(screen.getByRole('button', { name: 'CSV 내려받기' })).toBeDisabled();
});
