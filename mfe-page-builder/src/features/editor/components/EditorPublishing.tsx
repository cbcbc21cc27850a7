import { PublishDialog } from '../../publish/components/PublishDialog.tsx';
import { useShown } from '../../section/use-shown.ts';
import type { Edited } from '../edited.ts';
import type { PageDraft } from '../use-page-draft.ts';
import { usePublish } from '../use-publish.ts';
import { SectionPagesDialog } from './SectionPagesDialog.tsx';

interface EditorPublishingProps {
  edited: Edited;
  pageDraft: PageDraft;
  /** Shows the place of a finding in the editor. */
  onShow?: (place: string) => void;
  onClose: () => void;
}

/** Publishes the edited content: a page, or the pages that contain a section. */
export function EditorPublishing({ edited, pageDraft, ...rest }: EditorPublishingProps) {
  const { kind, id, siteId } = edited;
  const publish = usePublish(id, pageDraft);
  const project = useShown(siteId, pageDraft.draft.project);
  if (kind === 'section') {
    return <SectionPagesDialog sectionId={id} saveNow={pageDraft.saveNow} onClose={rest.onClose} />;
  }
  const shown = { ...pageDraft, draft: { ...pageDraft.draft, project } };
  return <PublishDialog pageId={id} pageDraft={shown} publish={publish} {...rest} />;
}
