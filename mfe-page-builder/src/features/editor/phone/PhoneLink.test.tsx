import { AppProvider } from '@dojang/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PhoneLink } from './PhoneLink.tsx';

test('choosing another kind does not change the link yet, and its address returns with its kind', () => {
  const onLink = vi.fn();
  render(
    <AppProvider>
      <PhoneLink href="https://example.com" siteId="site" linksToPages={false} onLink={onLink} />
    </AppProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /누르면/ }));
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: '누르면' }), { target: { value } });
  choose('tel');
  expect(screen.getByRole('textbox')).toHaveValue('');
  choose('web');
  expect(screen.getByRole('textbox')).toHaveValue('https://example.com');
  expect(onLink).not.toHaveBeenCalled();
  choose('none');
  expect(onLink).toHaveBeenCalledWith('#');
});
