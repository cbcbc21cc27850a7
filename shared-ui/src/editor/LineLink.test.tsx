import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { LineLink } from './LineLink.tsx';

const mount = (onCopy = vi.fn()) => {
  renderUi(
    <LineLink onCopy={onCopy}>
      <p data-line="0">첫 줄</p>
      <p data-line="1">
        둘째 <b>줄</b>
      </p>
    </LineLink>,
  );
  return onCopy;
};
const button = () => screen.queryByRole('button', { name: '이 줄의 링크 복사' });

test('the button belongs to the line under the pointer, and disappears with the pointer', () => {
  const onCopy = mount();
  expect(button()).toBeNull();
  fireEvent.pointerOver(screen.getByText('줄'), { pointerType: 'mouse' });
  fireEvent.click(button() as HTMLElement);
  expect(onCopy).toHaveBeenCalledWith(1);
  fireEvent.pointerOut(screen.getByText('줄'), { pointerType: 'mouse', relatedTarget: document.body });
  expect(button()).toBeNull();
});

test('the button stays after a finger is lifted', () => {
  const onCopy = mount();
  fireEvent.pointerOver(screen.getByText('첫 줄'), { pointerType: 'touch' });
  fireEvent.pointerOut(screen.getByText('첫 줄'), { pointerType: 'touch', relatedTarget: null });
  fireEvent.click(button() as HTMLElement);
  expect(onCopy).toHaveBeenCalledWith(0);
});
