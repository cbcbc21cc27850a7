import { expect, it } from 'vitest';
import { checklist } from './checklist.logic.ts';

it('counts finished steps and links to the others', () => {
  const { steps, doneCount } = checklist('p1', { notes: true, others: false, page: false }, true);
  expect(doneCount).toBe(1);
  expect(steps.find((step) => !step.done)).toMatchObject({ id: 'member', to: '/project/member?projectId=p1' });
  expect(checklist('p1', { notes: true, others: true, page: true }, true).doneCount).toBe(3);
  expect(checklist('p1', { notes: true, others: false, page: true }, false).steps.map(({ id }) => id)).toEqual([
    'note',
    'page',
  ]);
});
