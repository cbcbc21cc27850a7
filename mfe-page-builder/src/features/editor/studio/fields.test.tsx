import { AppProvider } from '@dojang/shared-ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ColorInput, CommitInput, StyleInput } from './fields.tsx';
import { commitAll, hasUncommitted } from './uncommitted.ts';

function Screen({ isWords = false }: { isWords?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <AppProvider>
      <CommitInput label="글" isWords={isWords} value={value} onCommit={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('페이지에서 바꾼 글')}>
        바꾸기
      </button>
    </AppProvider>
  );
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('typing continues in a field that has committed its text', () => {
  render(<Screen />);
  act(() => screen.getByRole('textbox').focus());
  type('하나');
  act(() => commitAll());
  expect(screen.getByRole('status')).toHaveTextContent('하나');
  type('하나 둘');
  expect(hasUncommitted()).toBe(true);
  act(() => commitAll());
  expect(screen.getByRole('status')).toHaveTextContent('하나 둘');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  type('셋');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toHaveValue('셋');
});

test('text is committed after a pause without leaving the field; a syllable in composition waits', async () => {
  render(<Screen isWords />);
  const box = screen.getByRole('textbox');
  act(() => box.focus());
  fireEvent.compositionStart(box);
  type('한');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('status')).toHaveTextContent('');
  fireEvent.compositionEnd(box);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('한'));
  expect(hasUncommitted()).toBe(false);
  expect(box).toHaveFocus();
});

test('a field without typed text follows the page', () => {
  render(<Screen />);
  act(() => screen.getByRole('textbox').focus());
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toHaveValue('페이지에서 바꾼 글');
});

test('an invalid text stays in the field to be corrected, and does not count as unsaved', () => {
  render(
    <AppProvider>
      <CommitInput label="위치 이름" value="" onCommit={() => {}} />
    </AppProvider>,
  );
  type('메뉴');
  expect(hasUncommitted()).toBe(true);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(screen.getByRole('textbox')).toHaveValue('메뉴');
  expect(hasUncommitted()).toBe(false);
});

test('an invalid size shows an error and is not applied', () => {
  const onChange = vi.fn();
  render(
    <AppProvider>
      <StyleInput
        field={{ property: 'font-size', label: '크기', kind: 'length', unit: 'px' }}
        value="20px"
        computed="20px"
        onChange={onChange}
      />
    </AppProvider>,
  );
  type('abc');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(screen.getByRole('alert')).toHaveTextContent('처럼 적어 주세요');
  expect(screen.getByRole('textbox')).toHaveValue('abc');
  expect(onChange).not.toHaveBeenCalled();
  type('24');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('24px');
});

test('a transparent background is not shown as white', () => {
  render(
    <AppProvider>
      <ColorInput label="바탕색" value="rgba(0, 0, 0, 0)" onChange={() => {}} />
    </AppProvider>,
  );
  expect(screen.getByLabelText('바탕색, 없음')).toBeInTheDocument();
});
