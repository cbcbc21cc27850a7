import { koreanDay } from '@dojang/contract/time';
import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { download, numberText, showError, snack, toAppError, toCsv } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { type ImportedIssue, importRows, inParts, missingLabels } from './csv-import.logic.ts';
import { type IssueHead, LABEL_COLORS } from './issue.schema.ts';
import { CSV_HEADING, csvRow } from './issue-csv.logic.ts';
import { readIssueTexts } from './issue-csv.queries.ts';
import type { IssueData } from './use-issue-data.ts';

/**
 * Number of issues in one request. The server creates all of them or none. It accepts 500, but a smaller number moves the
 * progress bar sooner.
 */
const PART = 200;
/** Maximum number of characters of one request. */
const PART_SIZE = 400_000;
/** Refusals that are about the content of a row, whenever it is sent: data exceptions and violated constraints. */
const OF_A_ROW = /^(?:2[23][0-9A-Z]{3}|invalid_changes|invalid_document)$/;
/** When more lines are refused, the import stops, because each one costs several requests. */
const MOST_REFUSED = 20;

/** Downloads these issues as CSV, with all columns. */
export function useExportIssues(data: IssueData) {
  return useMutation({
    mutationFn: async (heads: readonly IssueHead[]) => {
      const texts = await readIssueTexts(data.projectId);
      const rows = heads.map((head) => csvRow(head, data, data.byId, texts.get(head.id) ?? ''));
      download(`issues-${koreanDay()}.csv`, 'text/csv', toCsv(CSV_HEADING, rows));
      return rows.length;
    },
    onSuccess: (count) => snack.success(`이슈 ${numberText(count)}개를 내려받았어요.`),
    onError: showError,
  });
}

export interface Import {
  /** One id for each row of the file. A retry uses the same ids, so that nothing is created twice. */
  ids: readonly string[];
  issues: readonly ImportedIssue[];
  onProgress: (done: number) => void;
}

export interface Imported {
  count: number;
  /** Lines of the file, the first one below the heading is 2, whose issues the database refused. */
  refusedLines: readonly number[];
}

/**
 * Creates the issues of a file in parts, after the labels that they need. A refused part is sent again in halves, so that only the
 * lines that cannot be stored are left out.
 */
export function useImportIssues(data: IssueData) {
  const client = useQueryClient();
  const { projectId } = data;
  return useMutation({
    mutationFn: async ({ ids, issues, onProgress }: Import): Promise<Imported> => {
      const labels = new Map([...data.labels.values()].map(({ id, name }) => [name.toLowerCase(), id]));
      for (const name of missingLabels(issues, labels)) {
        const id = crypto.randomUUID();
        const color = LABEL_COLORS[(labels.size + 1) % LABEL_COLORS.length] ?? 'gray';
        unwrapMaybe(
          await getSupabase().rpc('save_label', { p_id: id, p_project_id: projectId, p_name: name, p_color: color }),
        );
        labels.set(name.toLowerCase(), id);
      }
      const lines = new Map(ids.map((id, row) => [id, row + 2]));
      const refusedLines: number[] = [];
      let count = 0;
      const parts = inParts(importRows(ids, issues, labels), PART, PART_SIZE);
      for (let part = parts.shift(); part; part = parts.shift()) {
        try {
          unwrap(await getSupabase().rpc('import_issues', { p_project_id: projectId, p_issues: asJson(part) }));
          count += part.length;
          onProgress(count);
        } catch (error) {
          if (!OF_A_ROW.test(toAppError(error).code) || refusedLines.length === MOST_REFUSED) throw error;
          const half = Math.ceil(part.length / 2);
          if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
          else refusedLines.push(...part.flatMap(({ id }) => lines.get(id) ?? []));
        }
      }
      return { count, refusedLines };
    },
    onSuccess: ({ count }) => {
      if (count > 0) snack.success(`이슈 ${numberText(count)}개를 가져왔어요.`);
    },
    onError: showError,
    onSettled: () => {
      for (const queryKey of [keys.issues(projectId), keys.labels(projectId), keys.myIssues])
        void client.invalidateQueries({ queryKey });
    },
  });
}
