import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AppProvider } from '../../theme/AppProvider.tsx';
import { DateTimeField } from './DateTimeField.tsx';

function Screen({ given }: { given: string }) {
  const [value, setValue] = useState(given);
  return (
    <AppProvider>
      <DateTimeField label="게시하는 때" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        비우기
      </button>
    </AppProvider>
  );
}
const open = (given = '') => {
  render(<Screen given={given} />);
  return userEvent.setup();
};
const day = () => screen.getByRole('textbox', { name: '게시하는 때 날짜' });
const choice = (name: string) => screen.getByRole('combobox', { name: `게시하는 때 ${name}` });
const value = () => screen.getByRole('status').textContent;

test('a time is shown in Korean format, in any language of the browser', () => {
  open('2026-09-03T14:35');
  expect(day()).toHaveValue('2026. 9. 3. (목)');
  expect(choice('시')).toHaveDisplayValue('오후 2시');
  expect(choice('분')).toHaveDisplayValue('35분');
});

test('a day is typed, then its time is chosen; a text that is not a day stays, and an emptied field has no value', async () => {
  const user = open();
  expect(choice('시')).toBeDisabled();
  await user.type(day(), '2026.9.3');
  expect(day()).toHaveValue('2026.9.3');
  expect(value()).toBe('2026-09-03T09:00');
  await user.selectOptions(choice('시'), '오후 6시');
  expect(day()).toHaveValue('2026. 9. 3. (목)');
  expect(value()).toBe('2026-09-03T18:00');
  await user.clear(day());
  expect(value()).toBe('');
  await user.type(day(), '다음 주');
  await user.tab();
  expect(day()).toHaveValue('다음 주');
  await user.click(screen.getByRole('button', { name: '비우기' }));
  expect(day()).toHaveValue('');
});

test('a day is chosen in a calendar of Korean months', async () => {
  const user = open('2026-09-03T14:30');
  await user.click(screen.getByRole('button', { name: '게시하는 때 날짜 달력' }));
  expect(await screen.findByRole('button', { name: '다음 달' })).toBeVisible();
  // Accessible names contain the visible texts (WCAG 2.5.3).
  expect(screen.getByRole('button', { name: '2026년 9월, 달 고르기' })).toHaveTextContent('2026년 9월');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^3, 2026년 9월 3일/);
  await user.click(screen.getByRole('button', { name: /^17, 2026년 9월 17일/ }));
  expect(value()).toBe('2026-09-17T14:30');
  expect(day()).toHaveValue('2026. 9. 17. (목)');
});

test.each([
  ['00:30', 'America/New_York'],
  ['08:59', 'America/New_York'],
  ['08:59', 'UTC'],
  ['09:00', 'America/New_York'],
])('at %s in Korea the calendar marks the day in Korea as today, also in a browser in %s', async (clock, zone) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date(`2026-11-27T${clock}+09:00`), toFake: ['Date'] });
  try {
    const user = open('2026-11-20T14:30');
    await user.click(screen.getByRole('button', { name: '게시하는 때 날짜 달력' }));
    await screen.findByRole('button', { name: '다음 달' });
    const today = [...document.querySelectorAll('[data-part=table-cell-trigger][data-today]')];
    expect(today.map(({ textContent }) => textContent)).toEqual(['27']);
  } finally {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  }
});
