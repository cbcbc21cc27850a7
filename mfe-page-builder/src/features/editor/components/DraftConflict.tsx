import { ConflictDialog } from '@dojang/shared-ui';
import { useState } from 'react';
import { PageThumbnail } from '../../page/components/PageThumbnail.tsx';
import { useShown } from '../../section/use-shown.ts';
import type { Draft, DraftRow, PageDraft } from '../use-page-draft.ts';

interface DraftConflictProps {
  siteId: string;
  pageDraft: PageDraft;
  /** Loads the chosen page into the editor. */
  onLoad: (row: DraftRow) => void;
}

/** Another user saved first: both pages side by side, and the user chooses. */
export function DraftConflict({ siteId, pageDraft, onLoad }: DraftConflictProps) {
  const { draft, autosave, takeTheirs } = pageDraft;
  const [closed, setClosed] = useState<unknown>(null);
  const { conflict } = autosave;
  if (!conflict) return null;
  return (
    <ConflictDialog
      open={closed !== conflict}
      mine={<Thumbnail siteId={siteId} {...draft} />}
      theirs={<Thumbnail siteId={siteId} project={conflict.current.draft} title={conflict.current.title} />}
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

/** A draft with its shared sections. */
function Thumbnail({ siteId, project, title }: Draft & { siteId: string }) {
  return <PageThumbnail project={useShown(siteId, project)} title={title} ratio={4 / 5} />;
}
