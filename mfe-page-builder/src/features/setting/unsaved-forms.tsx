import { useUnsavedGuard } from '@dojang/shared-ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';

/** Whether the unsaved changes are in the journal; null when there are none. */
type IsKept = () => boolean;

const Report = createContext<(form: string, isKept: IsKept | null) => void>(() => {});

/**
 * Asks before the user leaves unsaved changes of the forms inside it. A router can have only one such question at a time, so
 * the forms share it.
 */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [isDirty, setDirty] = useState(false);
  const dirty = useRef(new Map<string, IsKept>());
  const report = useCallback((form: string, isKept: IsKept | null) => {
    if (isKept) dirty.current.set(form, isKept);
    else dirty.current.delete(form);
    setDirty(dirty.current.size > 0);
  }, []);
  useUnsavedGuard(isDirty, () => [...dirty.current.values()].every((isKept) => isKept()));
  return <Report value={report}>{children}</Report>;
}

/** Reports whether a form has unsaved changes. */
export function useUnsavedForm(isDirty: boolean, isKept: IsKept = notKept): void {
  const report = useContext(Report);
  const id = useId();
  useEffect(() => {
    report(id, isDirty ? isKept : null);
    return () => report(id, null);
  }, [report, id, isDirty, isKept]);
}

const notKept: IsKept = () => false;
