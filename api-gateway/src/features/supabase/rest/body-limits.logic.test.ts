import { expect, test } from 'vitest';
import { bodyLimitOf } from './body-limits.logic.ts';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const id = crypto.randomUUID();
const name = '가'.repeat(200);
const body = (bytes: number) => ({ type: 'doc', content: [{ type: 'text', text: 'x'.repeat(bytes) }] });

/** The largest arguments that the functions of the database accept. */
const LARGEST: Readonly<Record<string, object>> = {
  update_issues: { p_issue_ids: ids(500), p_changes: { add_labels: ids(20), add_assignees: ids(100) } },
  move_issues: {
    p_moves: ids(500).map((card) => ({
      column_id: id,
      after_id: id,
      cards: [{ id: card, column_id: id, rank: -4503599627370496 }],
    })),
  },
  remove_issues: { p_issue_ids: ids(500) },
  restore_issues: { p_issue_ids: ids(500) },
  purge_issues: { p_issue_ids: ids(500) },
  move_files: { p_file_ids: ids(500), p_category_id: id, p_on_conflict: 'both' },
  remove_files: { p_file_ids: ids(500) },
  restore_files: { p_file_ids: ids(500) },
  purge_files: { p_file_ids: ids(500) },
  check_uploads: { p_project_id: id, p_files: Array.from({ length: 1000 }, () => ({ name, size: 2 ** 31 })) },
  save_file_categories: {
    p_project_id: id,
    p_categories: Array.from({ length: 500 }, () => ({ id, name: '가'.repeat(60) })),
  },
  save_comment: { p_id: id, p_body: body(400_000), p_body_text: '가'.repeat(20_000) },
  create_issue: { p_id: id, p_title: name, p_changes: { body: body(1_000_000), body_text: 'x' } },
  save_issue: { p_issue_id: id, p_title: name, p_body: body(1_000_000), p_body_text: 'x' },
};

test.each(Object.entries(LARGEST))('the body limit of %s allows the largest arguments', (rpc, args) => {
  const bytes = new TextEncoder().encode(JSON.stringify(args)).length;
  const route = { kind: 'rpc', name: rpc, query: [] } as const;
  expect(bytes).toBeLessThanOrEqual(bodyLimitOf(route, false));
  expect(bodyLimitOf(route, true)).toBeLessThanOrEqual(16 * 1024);
});
