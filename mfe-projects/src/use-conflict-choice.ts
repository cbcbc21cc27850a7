import type { UseAutosave } from '@dojang/shared-ui';
import { useState } from 'react';

/**
 * The newer row of a conflict, while the user chooses and while the choice is being saved. The dialog stays open during the
 * save, because a dialog that closes and opens again would not show that somebody else has saved meanwhile.
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
    /** Makes a choice, and keeps the dialog open until the result is known. */
    after: (choose: () => void) => () => {
      setSeen(current);
      choose();
    },
  };
}
