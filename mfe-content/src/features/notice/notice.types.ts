import type { DocumentJson } from '@dojang/shared-ui/document';
import type { NoticeSchedule } from './notice.logic.ts';

/** A notice as a row of the list. */
export interface NoticeHead extends NoticeSchedule {
  id: string;
  title: string;
  pinned: boolean;
  must_read_until: string | null;
  rev: number;
  created_at: string;
  updated_at: string;
}

/** A notice with its text. */
export interface Notice extends NoticeHead {
  body: DocumentJson;
  board_id: string;
}

export const LIST_COLUMNS =
  'id, title, status, pinned, publish_at, end_at, must_read_until, rev, created_at, updated_at, removed_at';
export const NOTICE_COLUMNS = `${LIST_COLUMNS}, body, board_id` as const;
