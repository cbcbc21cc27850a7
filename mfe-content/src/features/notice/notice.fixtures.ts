import type { DocumentJson } from '@dojang/shared-ui/document';
import type { Notice } from './notice.types.ts';
import { DEFAULT_BOARD } from './notice-form.logic.ts';

let count = 0;

/** A document of paragraphs. */
export const documentOf = (...texts: string[]): DocumentJson => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A published notice as the database returns it. Each call creates a new notice. */
export function makeNotice(change: Partial<Notice> = {}): Notice {
  count += 1;
  const at = new Date(Date.UTC(2026, 9, 1, 0, count)).toISOString();
  return {
    id: `40000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    title: `공지 ${count}`,
    status: 'published',
    pinned: false,
    publish_at: at,
    end_at: null,
    must_read_until: null,
    rev: 1,
    created_at: at,
    updated_at: at,
    removed_at: null,
    body: documentOf('본문'),
    board_id: DEFAULT_BOARD,
    ...change,
  };
}

/** ISO time, this many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
