import { openScreen } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Comparison } from './Comparison.tsx';

const page = (...texts: string[]) => ({
  pages: [
    {
      frames: [
        {
          component: {
            components: texts.map((content) => ({ tagName: 'h2', components: [{ type: 'textnode', content }] })),
          },
        },
      ],
    },
  ],
});
const compare = (before: unknown, after: unknown) =>
  openScreen(
    <Comparison title="가게" before={{ label: '어제', project: before }} after={{ label: '지금', project: after }} />,
  );
const list = () => within(screen.getByRole('list', { name: '바뀐 곳' }));
const shown = () =>
  list()
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-current'));

test('differences are counted and listed, and J and K go to the next and the previous one', async () => {
  const { user } = compare(page('봄', '여름'), page('봄!', '여름', '겨울'));
  expect(screen.getByText('바뀐 곳 2개')).toBeVisible();
  expect(
    list()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['고침제목 2봄!글', '더함제목 2겨울']);
  await user.keyboard('j');
  expect(shown()[0]).toHaveTextContent('봄!');
  await user.keyboard('j');
  expect(shown()[0]).toHaveTextContent('겨울');
  await user.keyboard('jk');
  expect(shown()[0]).toHaveTextContent('겨울');
  expect(screen.getByRole('status')).toHaveTextContent('바뀐 곳 2개 중 2번째');
  await user.click(list().getByRole('button', { name: /봄/ }));
  expect(shown()[0]).toHaveTextContent('봄!');
});

test('equal versions show “두 버전은 서로 같아요.”', () => {
  compare(page('봄'), page('봄'));
  expect(screen.getByText('두 버전은 서로 같아요.')).toBeVisible();
});

test('one switch chooses the device for both versions', async () => {
  const { user } = compare(page('봄'), page('여름'));
  expect(screen.getAllByRole('group', { name: '기기' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '휴대전화' }));
  expect(screen.getByRole('button', { name: '휴대전화' })).toHaveAttribute('aria-pressed', 'true');
});
