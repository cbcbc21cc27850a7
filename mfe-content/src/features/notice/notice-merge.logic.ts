import { changedFields, isEqual, toPlainLine } from '@dojang/shared-ui';
import { type DocumentJson, mergeBlocks } from '@dojang/shared-ui/document';
import { type NoticeForm, noticeFormSchema } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';
import { formOfNotice } from './notice-form.logic.ts';
import type { NoticeDraft } from './notice-journal.ts';

export const draftOf = (notice: Notice): NoticeDraft => ({
  noticeId: notice.id,
  form: formOfNotice(notice),
  body: notice.body,
});

/**
 * The content of the form, with the title in the form in which the server stores it. Without this an equal title would count as
 * changed.
 */
export const typedDraft = (noticeId: string, form: NoticeForm, body: DocumentJson): NoticeDraft => ({
  noticeId,
  form: { ...form, title: toPlainLine(form.title).trim() },
  body,
});

/**
 * Merges the changes of two admins: field by field, and the text block by block. There is a conflict when both changed the same
 * part, or when a time of one admin contradicts a time of the other. When both changed one text, `merged` contains both
 * versions.
 */
export function mergeNotices(base: NoticeDraft, mine: NoticeDraft, theirs: NoticeDraft) {
  const changed = changedFields(base.form, mine.form);
  const form = { ...theirs.form, ...changed };
  const overwritten = Object.keys(changedFields(theirs.form, form)) as (keyof typeof form)[];
  const isFormConflict = overwritten.some((name) => !isEqual(theirs.form[name], base.form[name]));
  const text = mergeBlocks(base.body, mine.body, theirs.body);
  return {
    merged: { noticeId: mine.noticeId, form, body: text.merged },
    isConflict: isFormConflict || text.isConflict || !noticeFormSchema.safeParse(form).success,
  };
}

/**
 * The notice to save after this admin has chosen the own version: the other version with the changes of this admin. Changes
 * that only the other admin made stay, for example a schedule.
 *
 * @param origin the notice without any change of this admin, see `originAfter`
 */
export function keepMine(origin: NoticeDraft, mine: NoticeDraft, theirs: NoticeDraft): NoticeDraft {
  const text = mergeBlocks(origin.body, mine.body, theirs.body);
  return {
    noticeId: mine.noticeId,
    form: { ...theirs.form, ...changedFields(origin.form, mine.form) },
    body: text.isConflict ? mine.body : text.merged,
  };
}

/**
 * The origin of an editor after a merge. The changes of others become part of the origin, because they are not changes of this
 * admin.
 */
export function originAfter(origin: NoticeDraft, mine: NoticeDraft, merged: NoticeDraft): NoticeDraft {
  return {
    ...origin,
    form: { ...origin.form, ...changedFields(mine.form, merged.form) },
    body: isEqual(origin.body, mine.body) ? merged.body : origin.body,
  };
}
