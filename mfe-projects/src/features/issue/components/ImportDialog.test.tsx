import { currentProjectStore } from '@dojang/shared-auth';
import { openScreen, refused } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { issueServer, PROJECT } from '../server.fixtures.ts';
import { useIssueData } from '../use-issue-data.ts';
import { ImportDialog } from './ImportDialog.tsx';

afterEach(() => currentProjectStore.getState().clear());

function Screen({ onClose }: { onClose: () => void }) {
  const { data } = useIssueData(PROJECT);
  return data ? <ImportDialog data={data} onClose={onClose} /> : null;
}

async function open(csv: string, answer: (sent: { body: unknown }) => unknown = () => 1) {
  const fake = await issueServer([], {
    'POST /rest/v1/rpc/import_issues': answer,
    'POST /rest/v1/rpc/save_label': () => null,
  });
  const onClose = vi.fn();
  const view = openScreen(<Screen onClose={onClose} />, '/x');
  await view.user.upload(await screen.findByLabelText('CSV 파일'), new File([csv], 'issues.csv', { type: 'text/csv' }));
  return { ...view, ...fake, onClose };
}

test('nothing is created before the confirmation, and then all lines with their labels', async () => {
  const { user, calls, onClose } = await open('Title,Labels,Priority\n하나,새것,High\n둘,버그,\n');
  const confirm = await screen.findByRole('button', { name: '이슈 2개 가져오기' });
  expect(calls('import_issues')).toEqual([]);
  await user.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls('save_label')).toMatchObject([{ p_name: '새것' }]);
  expect(calls('import_issues')).toMatchObject([
    { p_project_id: PROJECT, p_issues: [{ title: '하나', changes: { priority: 2 } }, { title: '둘' }] },
  ]);
});

test('lines that cannot be read are listed by number, and a column can be assigned to another field', async () => {
  const { user } = await open('a,담당자\n하나,누구\n,김민아\n');
  expect(await screen.findByText('어느 열이 제목인지 골라 주세요.')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'a의 항목' }), '제목');
  expect(await screen.findByText(/2번째 줄: ‘누구’ 멤버를 찾지 못했어요/)).toBeInTheDocument();
  expect(screen.getByText(/3번째 줄: 제목이 없어요/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '이슈 1개 가져오기' })).toBeEnabled();
});

test('of a description that is too long the beginning is imported, cut before an emoji', async () => {
  const { user, calls } = await open(`제목,설명\n하나,${'가'.repeat(19_999)}😀끝\n둘,${'나'.repeat(20_001)}\n`);
  expect(await screen.findByText('3번째 줄: 설명이 너무 길어서 앞부분만 가져와요')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '이슈 2개 가져오기' }));
  await waitFor(() => expect(calls('import_issues')).toHaveLength(1));
  const [{ p_issues: sent }] = calls('import_issues') as [{ p_issues: { changes: { body_text: string } }[] }];
  expect(sent.map(({ changes }) => [...changes.body_text].length)).toEqual([20_000, 20_000]);
  expect(sent[0]?.changes.body_text.endsWith('가😀')).toBe(true);
});

test('a retry after a failure sends the same ids', async () => {
  let isDown = true;
  const { user, calls, onClose } = await open('제목\n하나\n', () => (isDown ? refused(503, 'unexpected') : 1));
  await user.click(await screen.findByRole('button', { name: '이슈 1개 가져오기' }));
  await waitFor(() => expect(calls('import_issues')).toHaveLength(1));
  isDown = false;
  await waitFor(() => expect(screen.getByRole('button', { name: '이슈 1개 가져오기' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '이슈 1개 가져오기' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls('import_issues')[0]).toEqual(calls('import_issues')[1]);
});

test('the progress is shown, and a failure in the middle shows how many issues exist already', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let parts = 0;
  const { user } = await open(`제목\n${'하나\n'.repeat(301)}`, async () => {
    if (++parts === 1) return 1;
    await promise;
    return refused(503, 'unexpected');
  });
  await user.click(await screen.findByRole('button', { name: '이슈 301개 가져오기' }));
  expect(await screen.findByText(/301개 중 200개를 가져왔어요/)).toBeInTheDocument();
  resolve();
  expect(await screen.findByText(/301개 중 200개를 가져오고 멈췄어요\. 다시 누르면/)).toBeInTheDocument();
});

test('lines that the database refuses are named and left out, and all others are imported', async () => {
  const titles = Array.from({ length: 301 }, (_, at) => (at === 1 || at === 250 ? '나쁜 줄' : '줄'));
  const made: unknown[] = [];
  const { user, onClose } = await open(`제목\n${titles.join('\n')}\n`, ({ body }) => {
    const { p_issues } = body as { p_issues: { title: string }[] };
    if (p_issues.some(({ title }) => title === '나쁜 줄')) return refused(400, '22P05');
    made.push(...p_issues);
    return p_issues.length;
  });
  await user.click(await screen.findByRole('button', { name: '이슈 301개 가져오기' }));
  expect(await screen.findByText('3번째 줄')).toBeInTheDocument();
  expect(screen.getByText('252번째 줄')).toBeInTheDocument();
  expect(screen.getByText(/이슈 299개를 가져왔어요\. 2줄은 저장할 수 없는/)).toBeInTheDocument();
  expect(screen.queryByText(/다시 누르면/)).toBeNull();
  expect(made).toHaveLength(299);
  await user.click(screen.getByRole('button', { name: '확인' }));
  expect(onClose).toHaveBeenCalled();
});

test('a refusal of the whole import is told as such, and is not tried again by lines', async () => {
  const { user, calls } = await open('제목\n하나\n둘\n', () => refused(403, '42501'));
  await user.click(await screen.findByRole('button', { name: '이슈 2개 가져오기' }));
  expect(await screen.findByText(/2개 중 0개를 가져오고 멈췄어요/)).not.toHaveTextContent('다시 누르면');
  expect(calls('import_issues')).toHaveLength(1);
});

test('an empty file, an open quote and more than 5,000 lines are refused with a message', async () => {
  const { user } = await open('제목\n');
  expect(await screen.findByText(/가져올 줄이 없어요/)).toBeInTheDocument();
  await user.upload(screen.getByLabelText('CSV 파일'), new File(['제목\n하나\n"둘\n셋\n'], 'quote.csv'));
  expect(await screen.findByText(/3번째 줄의 따옴표/)).toBeInTheDocument();
  await user.upload(screen.getByLabelText('CSV 파일'), new File([`제목\n${'x\n'.repeat(5001)}`], 'big.csv'));
  expect(await screen.findByText(/5,000줄까지/)).toBeInTheDocument();
});
