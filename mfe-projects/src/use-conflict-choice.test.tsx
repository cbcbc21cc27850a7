import type { UseAutosave } from '@dojang/shared-ui';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useConflictChoice } from './use-conflict-choice.ts';

interface Row {
  rev: number;
}

function open() {
  const at = (state: UseAutosave<Row>['state'], current?: Row) => ({ state, conflict: current ? { current } : null });
  const { result, rerender } = renderHook(useConflictChoice<Row>, { initialProps: at('conflict', { rev: 2 }) });
  return {
    choice: () => result.current,
    choose: () => act(result.current.after(vi.fn())),
    become: (state: UseAutosave<Row>['state'], current?: Row) => rerender(at(state, current)),
  };
}

test('the dialog stays open while the choice is saved, and says when somebody else saved again first', () => {
  const { choice, choose, become } = open();
  expect(choice()).toMatchObject({ theirs: { rev: 2 }, isSaving: false, isNewer: false });
  choose();
  become('saving');
  expect(choice()).toMatchObject({ theirs: { rev: 2 }, isSaving: true, isNewer: false });
  become('conflict', { rev: 3 });
  expect(choice()).toMatchObject({ theirs: { rev: 3 }, isSaving: false, isNewer: true });
});

test('it closes when the choice is saved, and a later conflict opens a new dialog', () => {
  const { choice, choose, become } = open();
  choose();
  become('saved');
  expect(choice()).toMatchObject({ theirs: null, isSaving: false });
  become('conflict', { rev: 4 });
  expect(choice()).toMatchObject({ theirs: { rev: 4 }, isNewer: false });
});
