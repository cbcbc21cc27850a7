import type { Operator, Snapshot } from '@dojang/contract';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShellProvider, type ShellState } from '../ShellContext.tsx';
import { Footer } from './Footer.tsx';

function open(operator?: Operator) {
  const config = { productName: '도장', tagline: '', supabaseUrl: '', supabaseKey: '', sendsMail: true, operator };
  const state = { snapshot: { config, remotes: [] as Snapshot['remotes'] } as Snapshot } as ShellState;
  const router = createMemoryRouter([{ path: '/', element: <Footer /> }]);
  render(
    <AppProvider>
      <ShellProvider value={state}>
        <RouterProvider router={router} />
      </ShellProvider>
    </AppProvider>,
  );
  return screen.getByRole('contentinfo').textContent;
}

test('the operator is shown as configured, without empty fields', () => {
  const operator = { company: '봄가게', representative: '이봄', businessNumber: '220-81-62517' };
  const text = open({ ...operator, mailOrderNumber: '', address: '', phone: '02-123-4567', email: '' });
  expect(text).toContain('사업자정보 · 봄가게대표 이봄사업자등록번호 220-81-62517전화 02-123-4567© 도장');
});

test('without a configured operator the footer shows no operator', () => {
  expect(open()).not.toContain('사업자정보');
});
