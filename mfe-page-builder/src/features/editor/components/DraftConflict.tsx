import { ConflictDialog } from '@dojang/shared-ui';
import { useState } from 'react';
import { PageThumbnail } from '../../page/components/PageThumbnail.tsx';
import type { DraftRow, PageDraft } from '../use-page-draft.ts';

interface DraftConflictProps {
  pageDraft: PageDraft;
  /** Loads the chosen page into the editor. */
  onLoad: (row: DraftRow) => void;
}

/** Another user saved first: both pages side by side, and the user chooses. */
export function DraftConflict({ pageDraft, onLoad }: DraftConflictProps) {
  const { draft, autosave, takeTheirs } = pageDraft;
  const [closed, setClosed] = useState<unknown>(null);
  const { conflict } = autosave;
  if (!conflict) return null;
  return (
    <ConflictDialog
      open={closed !== conflict}
      mine={<PageThumbnail project={draft.project} title={draft.title} ratio={4 / 5} />}
      theirs={<PageThumbnail project={conflict.current.draft} title={conflict.current.title} ratio={4 / 5} />}
      theirName={conflict.current.updated_by_name ?? undefined}
      theirTime={conflict.current.updated_at}
      onKeepMine={() => autosave.resolve('mine')}
      onTakeTheirs={() => {
        const page = takeTheirs();
        if (page) onLoad(page);
      }}
      onClose={() => setClosed(conflict)}
    />
  );
}
