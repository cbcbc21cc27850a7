import type { RowWatch } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { download, josa, numberText, showError, snack, toCsv } from '@dojang/shared-ui';
import { useRef, useState } from 'react';

interface CsvExport<Input, Row> {
  /** Reads every row in parts, and reports each part to `watch`. */
  read: (input: Input, watch: RowWatch) => Promise<readonly Row[]>;
  heading: readonly string[];
  row: (row: Row) => readonly string[];
  fileName: (input: Input) => string;
  /** What was saved, for the message, e.g. 회원 3명. */
  said: (count: string) => string;
}

export interface CsvProgress {
  read: number;
  total: number;
}

/** Reads every row in parts and saves them as a file for spreadsheets. It shows the progress, and can be stopped. */
export function useCsvExport<Input, Row>({ read, heading, row, fileName, said }: CsvExport<Input, Row>) {
  const [progress, setProgress] = useState<CsvProgress | null>(null);
  const stop = useRef<AbortController | null>(null);
  const job = useMutation({
    mutationFn: async (input: Input) => {
      const control = new AbortController();
      stop.current = control;
      const onPart = (done: number, total: number) => setProgress({ read: done, total });
      const rows = await read(input, { signal: control.signal, onPart });
      control.signal.throwIfAborted();
      download(fileName(input), 'text/csv', toCsv(heading, rows.map(row)));
      return rows.length;
    },
    onSuccess: (count) => snack.success(`${josa(said(numberText(count)), '을/를')} 내려받았어요`),
    onError: showError,
    onSettled: () => setProgress(null),
  });
  return { start: job.mutate, isPending: job.isPending, progress, cancel: () => stop.current?.abort() };
}
