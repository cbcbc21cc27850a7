import { asJson, getSupabase, readSave, unwrapMaybe } from '@dojang/shared-auth';
import { AppError, josa } from '@dojang/shared-ui';
import { useAdminAct } from '../../use-admin-act.ts';
import { useCsvExport } from '../../use-csv-export.ts';
import { type AdminAgreement, type AgreementValues, csvHeading, csvRow } from './agreement.logic.ts';
import { exportConsents } from './agreement.queries.ts';

interface Save {
  id: string;
  /** 0 for a new agreement. */
  rev: number;
  values: AgreementValues;
}

/** Creates an agreement or changes its description. The database refuses a stale revision, and writes the audit row. */
export function useSaveAgreement() {
  return useAdminAct(
    async ({ id, rev, values }: Save) => {
      const answer = readSave(
        await getSupabase().rpc('save_agreement', { p_agreement_id: id, p_base_rev: rev, p_patch: asJson(values) }),
        (row) => row,
      );
      if (!answer.ok) throw new AppError({ code: 'stale_revision', status: 409 });
    },
    ({ values }) => `${josa(`‘${values.title}’`, '을/를')} 저장했어요`,
  );
}

/** Removes a draft. An agreement that was never published is removed with its draft. */
export function useDiscardDraft() {
  return useAdminAct(
    async ({ id, draft, draft_rev }: AdminAgreement) =>
      unwrapMaybe(
        await getSupabase().rpc('discard_agreement_draft', {
          p_agreement_id: id,
          p_version: draft ?? 1,
          p_base_rev: draft_rev ?? 0,
        }),
      ),
    ({ title }) => `‘${title}’의 쓰던 판을 버렸어요`,
  );
}

/** Downloads every answer to an agreement as CSV. */
export const useExportConsents = () =>
  useCsvExport({
    read: ({ id }: AdminAgreement, watch) => exportConsents(id, watch),
    heading: csvHeading,
    row: csvRow,
    fileName: ({ title }) => `${title} 동의 기록.csv`,
    said: (count) => `기록 ${count}개`,
  });
