import { koreanDay } from '@dojang/contract/time';
import { useCsvExport } from '../../use-csv-export.ts';
import { fetchActs } from './audit.queries.ts';
import { csvHeading, csvRow } from './audit-csv.logic.ts';
import type { AuditFilters } from './audit-filters.logic.ts';

/** Downloads every action that the filters find as CSV. */
export const useExportActs = () =>
  useCsvExport({
    read: async (filters: AuditFilters, watch) => (await fetchActs(filters, watch)).rows,
    heading: csvHeading,
    row: csvRow,
    fileName: () => `dojang-audit-${koreanDay()}.csv`,
    said: (count) => `기록 ${count}개`,
  });
