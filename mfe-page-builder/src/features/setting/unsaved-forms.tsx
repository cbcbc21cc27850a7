import { useUnsavedGuard } from '@dojang/shared-ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';

const Report = createContext<(form: string, isDirty: boolean) => void>(() => {});

/** Asks before unsaved changes of the forms within are left. A router has one question at a time, so the forms share it. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((form: string, isDirty: boolean) => {
    setDirty((known) => {
      if (known.has(form) === isDirty) return known;
      return isDirty ? new Set([...known, form]) : new Set([...known].filter((one) => one !== form));
    });
  }, []);
  useUnsavedGuard(dirty.size > 0);
  return <Report value={report}>{children}</Report>;
}

/** Reports whether a form has unsaved changes. */
export function useUnsavedForm(isDirty: boolean): void {
  const report = useContext(Report);
  const id = useId();
  useEffect(() => {
    report(id, isDirty);
    return () => report(id, false);
  }, [report, id, isDirty]);
}
