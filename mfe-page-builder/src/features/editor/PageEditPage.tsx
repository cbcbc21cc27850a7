import { isUuid } from '@dojang/contract/text';
import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { type Continued, JournalGate, useDocumentTitle } from '@dojang/shared-ui';
import { Navigate, notFound, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';
import type { Page } from '../page/page.schema.ts';
import { sectionQueries } from '../section/section.queries.ts';
import { ChosenEditor, EditorSkeleton, Waiting } from './EditorFrame.tsx';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { LockedPage } from './lock/Locked.tsx';
import { useEditLock } from './lock/use-edit-lock.ts';
import { SectionEditor } from './SectionEditor.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { type Draft, usePageDraft } from './use-page-draft.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';

/**
 * `/page/edit?pageId=`. Without an id it redirects to the list. A page that the user may not edit is shown as not found. With
 * `&sectionId=` it edits a shared section, and leads back to the page. `?templateId=` is a template, for admins.
 */
export function Component() {
  const [search] = useSearchParams();
  const templateId = search.get('templateId');
  if (templateId !== null) {
    if (!isUuid(templateId)) throw notFound();
    return <TemplateEditor key={templateId} templateId={templateId} />;
  }
  const pageId = search.get('pageId');
  if (!pageId) return <Navigate to="/page" replace />;
  // An invalid UUID counts as an unknown id.
  if (!isUuid(pageId)) throw notFound();
  const sectionId = search.get('sectionId');
  if (sectionId === null) return <LockablePage key={pageId} pageId={pageId} />;
  if (!isUuid(sectionId)) throw notFound();
  return <SectionEditor key={sectionId} sectionId={sectionId} pageId={pageId} />;
}

/** The editor. While another editor has the lock, the page can only be read. */
function LockablePage({ pageId }: { pageId: string }) {
  const { lock, editor, hadLock, takeOver, isTakingOver } = useEditLock({ kind: 'page', id: pageId });
  if (!lock.data) return <Waiting query={lock} />;
  if (lock.data.held) {
    const { since } = lock.data;
    return <LoadedPage key={since} pageId={pageId} since={since} editor={editor} />;
  }
  return (
    <LockedPage
      pageId={pageId}
      holder={lock.data}
      hadLock={hadLock}
      isTakingOver={isTakingOver}
      onTakeOver={takeOver}
    />
  );
}

/** @param since when this editor took the lock; saves of others before it are read */
function LoadedPage({ pageId, since, editor }: { pageId: string; since: string; editor: string }) {
  const page = useQuery(pageQueries.detail(pageId, since));
  return page.data ? <OpenedPage page={page.data} editor={editor} /> : <Waiting query={page} />;
}

/** First asks what to do with unsaved changes of an earlier visit. */
function OpenedPage({ page, editor }: { page: Page; editor: string }) {
  useDocumentTitle(`${page.title} 편집`);
  const navigate = useNavigate();
  return (
    <JournalGate<Draft>
      place={{ account: sessionStore.getState().id, kind: 'page', id: page.id }}
      stored={{ project: page.draft, title: page.title }}
      rev={page.rev}
      storedAt={page.updated_at}
      parse={parseKeptDraft}
      isSame={isSameDraft}
      preview={({ project, title }) => <PageThumbnail project={project} title={title} />}
      onLeave={() => void navigate('/page')}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <Editor page={page} editor={editor} continued={continued} />}
    </JournalGate>
  );
}

interface EditorProps {
  page: Page;
  editor: string;
  continued: Continued<Draft> | null;
}

function Editor({ page, editor, continued }: EditorProps) {
  const pageDraft = usePageDraft(page, continued, editor);
  useSaveBeforeLeaving(pageDraft);
  const { id, site_id: siteId } = page;
  // Read before the canvas is created, because a later change would count as a change of the page.
  const sections = useQuery(sectionQueries.list(siteId));
  if (sections.isPending) return <EditorSkeleton />;
  return <ChosenEditor edited={{ kind: 'page', id, siteId, pageId: id }} pageDraft={pageDraft} />;
}
