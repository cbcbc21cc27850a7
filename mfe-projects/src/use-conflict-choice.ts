import type { UseAutosave } from '@dojang/shared-ui';
import { useState } from 'react';

/**
 * The newer row of a conflict, while the user chooses and while the choice is being saved: a dialog that closes and
 * opens again would not tell that somebody has saved meanwhile.
 */
export function useConflictChoice<Current>({ conflict, state }: Pick<UseAutosave<Current>, 'conflict' | 'state'>) {
  /** The row that was on the screen when the user chose. */
  const [seen, setSeen] = useState<Current | null>(null);
  const current = conflict?.current ?? null;
  const isSaving = seen !== null && current === null;
  if (isSaving && state !== 'dirty' && state !== 'saving') setSeen(null);
  return {
    theirs: current ?? seen,
    isSaving,
    isNewer: seen !== null && current !== null,
    /** Makes a choice of which the dialog shows how it ends. */
    after: (choose: () => void) => () => {
      setSeen(current);
      choose();
    },
  };
}
