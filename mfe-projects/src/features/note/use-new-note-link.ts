import type { ProjectRole } from '@dojang/api-contract';
import { projectCan } from '@dojang/shared-auth';
import { snack } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The link `?new=1` opens a new note. The parameter is removed from the URL immediately, so that going back does not create a
 * second note.
 *
 * @param role null while the role is unknown
 */
export function useNewNoteLink(role: ProjectRole | null, newNote: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('new');
  const begin = useEffectEvent(() => {
    setSearch(
      (previous) => {
        previous.delete('new');
        return previous;
      },
      { replace: true },
    );
    if (projectCan(role, 'note.write')) newNote();
    else snack.error('이 프로젝트에서는 읽을 수만 있어요.');
  });
  useEffect(() => {
    if (isAsked && role) begin();
  }, [isAsked, role]);
}
