import { useMutation } from '@dojang/shared-auth/query';
import { download, showError, snack, toCsv } from '@dojang/shared-ui';
import { fetchActs } from './audit.queries.ts';
import { csvHeading, csvRow } from './audit-csv.logic.ts';
import type { AuditFilters } from './audit-filters.logic.ts';

/** Downloads every act that the filters find as CSV. */
export function useExportActs() {
  return useMutation({
    mutationFn: async (filters: AuditFilters) => {
      const { rows } = await fetchActs(filters);
      const day = new Date().toISOString().slice(0, 10);
      download(`dojang-audit-${day}.csv`, 'text/csv', toCsv(csvHeading, rows.map(csvRow)));
      return rows.length;
    },
    onSuccess: (count) => snack.success(`기록 ${count.toLocaleString('ko')}개를 내려받았어요`),
    onError: showError,
  });
}
