import { answerFileLinkResponse } from '@dojang/api-contract';
import { koreanDay } from '@dojang/contract/time';
import { apiPost, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { csvRows, download, numberText, showError, snack, toCsv } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { answersAsTable, fileNameOf, mergedQuestions } from './data.logic.ts';
import { readAllAnswers, readQuestions } from './data.queries.ts';
import type { Form, Status } from './data.schema.ts';

/** A change of answers. After it every query about them is fetched again. */
function useAnswerMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.data }),
    onError: showError,
  });
}

/** Changes at most 500 answers. Undefined fields stay unchanged. */
export interface Marks {
  ids: readonly string[];
  read?: boolean;
  status?: Status;
}

export const useMarkAnswers = () =>
  useAnswerMutation(async ({ ids, read, status }: Marks) =>
    unwrapMaybe(
      await getSupabase().rpc('mark_answers', {
        p_ids: [...ids],
        ...(read === undefined ? {} : { p_read: read }),
        ...(status ? { p_status: status } : {}),
      }),
    ),
  );

export const useDeleteAnswers = () =>
  useAnswerMutation(async (ids: readonly string[]) =>
    unwrapMaybe(await getSupabase().rpc('delete_answers', { p_ids: [...ids] })),
  );

/** @param days number of days; null keeps the answers */
export const useSetRetention = () =>
  useAnswerMutation(async ({ formId, days }: { formId: string; days: number | null }) =>
    unwrapMaybe(
      await getSupabase().rpc('set_form_retention', { p_form_id: formId, ...(days === null ? {} : { p_days: days }) }),
    ),
  );

const noteSaved = z.union([
  z.object({ ok: z.literal(true), rev: z.number() }),
  z.object({ ok: z.literal(false), current: z.object({ note: z.string(), rev: z.number() }) }),
]);
export type NoteSaved = z.infer<typeof noteSaved>;

/** Saves a note on the revision on which it is based. When that revision is stale, returns the present note. */
export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, rev, note }: { id: string; rev: number; note: string }): Promise<NoteSaved> =>
      noteSaved.parse(
        unwrapMaybe(await getSupabase().rpc('save_answer_note', { p_id: id, p_base_rev: rev, p_note: note })),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.data }),
    onError: showError,
  });
}

/** Downloads a file of an answer. The response is always a download, so the page stays. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: async (fileId: string) => {
      const { url } = await apiPost('/api/private/page/answerFileLink', { fileId }, answerFileLinkResponse);
      location.assign(url);
    },
    onError: showError,
  });

/**
 * Saves every answer of a form as a file for spreadsheets. Each part becomes a blob, because browsers keep blobs outside of the
 * page's memory.
 */
export const useExportAnswers = () =>
  useMutation({
    mutationFn: async ({ id, name }: Pick<Form, 'id' | 'name'>) => {
      const questions = mergedQuestions(await readQuestions(id));
      const [heading] = answersAsTable(questions, []);
      const parts = [new Blob([toCsv(heading, [])])];
      let count = 0;
      for await (const answers of readAllAnswers(id)) {
        const [, rows] = answersAsTable(questions, answers);
        parts.push(new Blob([csvRows(rows)]));
        count += answers.length;
      }
      download(fileNameOf(name, koreanDay()), 'text/csv', parts);
      return count;
    },
    onSuccess: (count) => snack.success(`답변 ${numberText(count)}개를 내려받았어요.`),
    onError: showError,
  });
