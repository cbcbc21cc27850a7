import { sessionStore } from '@dojang/shared-auth';
import { type Answer, fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { Component as NoticeWritePage } from './NoticeWritePage.tsx';
import { makeNotice } from './notice.fixtures.ts';
import type { Notice } from './notice.types.ts';
import { DEFAULT_BOARD } from './notice-form.logic.ts';

export const SAVE = 'POST /rest/v1/rpc/save_notice';

/** The response of the database to a save. */
export const acknowledged = (rev: number) => ({ ok: true, rev, updated_at: '2026-11-22T09:00:00+00:00' });

export const DEFAULT = {
  ...{ id: DEFAULT_BOARD, kind: 'notice', name: '공지사항' },
  ...{ read_level: 'all', write_level: 'admin', archived_at: null },
};

/** The editor of `notice`, or of a new notice. */
export async function open(
  notice: Notice | null,
  save: Answer = () => acknowledged((notice?.rev ?? 0) + 1),
  boards: object[] = [DEFAULT],
) {
  const server = await fakeServer(
    {
      'GET /rest/v1/notices': () => rows(notice ? [notice] : []),
      'POST /rest/v1/rpc/admin_boards': () => boards,
      [SAVE]: save,
    },
    person({ id: crypto.randomUUID(), level: 'admin', is_admin: true }),
  );
  const search = notice ? `?noticeId=${notice.id}` : '';
  const view = openScreen(<NoticeWritePage />, `/notice/write${search}`);
  await screen.findByRole('textbox', { name: '공지 내용' }, { timeout: 10_000 });
  return { server, saved: () => server.sent(SAVE).map(({ body }) => body as Saved), ...view };
}

export interface Saved {
  p_notice_id: string;
  p_base_rev: number;
  p_patch: { title: string; status: string; publish_at: string | null; end_at: string | null; pinned: boolean };
}

export const title = () => screen.getByRole('textbox', { name: /제목/ });
export const button = (name: string) => screen.getByRole('button', { name });
export const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const day = (label: string) => screen.getByRole('textbox', { name: `${label} 날짜` });
export const clock = (label: string, part: '시' | '분') => screen.getByRole('combobox', { name: `${label} ${part}` });
/** Types a time in the format `2026-09-03T14:30`. */
export function setTime(label: string, value: string) {
  const [date = '', time = ''] = value.split('T');
  change(day(label), date);
  change(clock(label, '시'), String(Number(time.slice(0, 2))));
  change(clock(label, '분'), String(Number(time.slice(3))));
}

/** Responds like the database after another admin has saved `newer`. */
export const staleFor =
  (newer: Notice): Answer =>
  ({ body }) =>
    (body as Saved).p_base_rev === newer.rev ? acknowledged(newer.rev + 1) : { ok: false, current: newer };

/** Ids and revisions of the notices in the journal. */
export const kept = async () =>
  (await unsavedOfAccount(sessionStore.getState().id, 'notice')).map(({ key, rev }) => [key[2], rev]);

/** Responds to each save like the database, with revisions from `rev` on. */
export const counting = (rev: number): Answer => {
  let now = rev;
  return () => {
    now += 1;
    return acknowledged(now);
  };
};
export const sentTitles = (saved: Saved[]) =>
  saved.map(({ p_base_rev, p_patch }) => [p_base_rev, p_patch.title, p_patch.status]);

/** A row in a fake database. It accepts a save only on its present revision. */
export function database(notice: Notice) {
  let row = notice;
  const save: Answer = ({ body }) => {
    const { p_base_rev, p_patch } = body as Saved;
    if (p_base_rev !== row.rev) return { ok: false, current: row };
    row = { ...row, ...p_patch, rev: row.rev + 1 };
    return acknowledged(row.rev);
  };
  /** Saves a change of another admin. */
  const saveByOther = (change: Partial<Notice>) => {
    row = { ...row, ...change, rev: row.rev + 1 };
  };
  return { save, saveByOther, row: () => row };
}

export const openDraft = async (change: Partial<Notice> = {}) => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null, ...change });
  const db = database(draft);
  return { draft, db, ...(await open(draft, db.save)) };
};
export const isSaved = () => screen.findByText('저장됨', undefined, { timeout: 3000 });
/** The dialog of a conflict, once it has the focus. Before that it does not hear Esc. */
export async function conflict() {
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }, { timeout: 3000 });
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  return dialog;
}
/** A closed dialog stays in the document until its animation ends, and in jsdom the animation never ends. */
export const openDialogs = () => document.querySelectorAll('[role=dialog][data-state=open]');
const START = '2099-05-02T10:00';
export const SCHEDULE = {
  publish_at: new Date(START).toISOString(),
  end_at: new Date('2099-06-02T10:00+09:00').toISOString(),
};
