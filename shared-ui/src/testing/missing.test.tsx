import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('for a text that never appears the error contains the document once', async () => {
  render(<p>다른 글</p>);
  const missing = await screen.findByText('없는 글', {}, { timeout: 100 }).catch((error: Error) => error.message);
  expect(missing).toContain('Unable to find an element with the text: 없는 글');
  expect(String(missing).split('다른 글')).toHaveLength(2);
  expect(() => screen.getByText('없는 글')).toThrow('다른 글');
});
