import { AppProvider } from '@dojang/shared-ui';
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeView } from './CodeView.tsx';

function show(text: string, language: 'jsonc' | 'xml' | null) {
  const { container } = render(
    <AppProvider>
      <CodeView text={text} language={language} />
    </AppProvider>,
  );
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map((part) => part.textContent);
  return { container, lines: () => texts('[data-line]'), of: (kind: string) => texts(`[data-kind=${kind}]`) };
}

test('code is shown at once, and coloured when its grammar is loaded', async () => {
  const { lines, of } = show('// 인사\n{ "이름": "도장" }', 'jsonc');
  expect(lines()).toEqual(['// 인사', '{ "이름": "도장" }']);
  await waitFor(() => expect([of('comment'), of('string')]).toEqual([['// 인사'], ['"도장"']]));
  expect(lines()).toEqual(['// 인사', '{ "이름": "도장" }']);
});

test('code is text, whatever it contains', async () => {
  const text = '<img src="x" onerror="document.title = 1"/><script>alert(1)</script>';
  const { container, lines, of } = show(text, 'xml');
  await waitFor(() => expect(of('tag')).toContain('img'));
  expect(lines()).toEqual([text]);
  expect(container.querySelector('img, script')).toBeNull();
});

test('code of an unknown language is numbered and plain', () => {
  const { container, lines } = show('하나\n둘', null);
  expect(lines()).toEqual(['하나', '둘']);
  expect(container.querySelector('[data-kind]')).toBeNull();
});
