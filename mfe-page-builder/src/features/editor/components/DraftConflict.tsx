import { ConflictDialog, toast } from '@dojang/shared-ui';
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

/**
 * Another user saved first. Both pages are shown side by side, and the user chooses. The choice can be undone, so that no
 * version is lost by a wrong click.
 */
export function DraftConflict({ siteId, pageDraft, onLoad }: DraftConflictProps) {
  const { draft, autosave, setProject, setTitle, takeTheirs } = pageDraft;
  const [closed, setClosed] = useState<unknown>(null);
  const { conflict } = autosave;
  if (!conflict) return null;
  const theirs = conflict.current;
  /** Puts the other version into the editor. The editor saves it as a change. */
  const offer = (title: string, { project, ...other }: Draft) =>
    toast({
      title,
      action: {
        label: '되돌리기',
        onClick: () => {
          setTitle(other.title);
          setProject(project);
          onLoad({ ...theirs, ...other, draft: project });
        },
      },
    });
  return (
    <ConflictDialog
      open={closed !== conflict}
      mine={<Thumbnail siteId={siteId} {...draft} />}
      theirs={<Thumbnail siteId={siteId} project={theirs.draft} title={theirs.title} />}
      theirName={theirs.updated_by_name ?? undefined}
      theirTime={theirs.updated_at}
      onKeepMine={() => {
        autosave.resolve('mine');
        offer('내 내용으로 저장했어요', { project: theirs.draft, title: theirs.title });
      }}
      onTakeTheirs={() => {
        const page = takeTheirs();
        if (!page) return;
        onLoad(page);
        offer('저장된 내용으로 바꿨어요', draft);
      }}
      onClose={() => setClosed(conflict)}
    />
  );
}

/** A draft together with its shared sections. */
function Thumbnail({ siteId, project, title }: Draft & { siteId: string }) {
  return <PageThumbnail project={useShown(siteId, project)} title={title} ratio={4 / 5} />;
}
