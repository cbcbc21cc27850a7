import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { type Continued, JournalGate, useDocumentTitle } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { sectionQueries } from '../section/section.queries.ts';
import type { Section } from '../section/section.schema.ts';
import { ChosenEditor, EditorSkeleton, Waiting } from './EditorFrame.tsx';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { type Draft, useSectionDraft } from './use-page-draft.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';

interface SectionEditorProps {
  sectionId: string;
  /** The page from which it was opened. */
  pageId: string;
}

/** A shared section in the editor of pages. Nobody else is kept out: whoever saves second chooses. */
export function SectionEditor({ sectionId, pageId }: SectionEditorProps) {
  const section = useQuery(sectionQueries.one(sectionId));
  return section.data ? <OpenedSection section={section.data} pageId={pageId} /> : <Waiting query={section} />;
}

function OpenedSection({ section, pageId }: { section: Section; pageId: string }) {
  useDocumentTitle(`${section.name} 편집`);
  const navigate = useNavigate();
  return (
    <JournalGate<Draft>
      place={{ account: sessionStore.getState().id, kind: 'section', id: section.id }}
      stored={{ project: section.project, title: section.name }}
      rev={section.rev}
      storedAt={section.updated_at}
      parse={parseKeptDraft}
      isSame={isSameDraft}
      preview={({ project, title }) => <PageThumbnail project={project} title={title} />}
      onLeave={() => void navigate(`/page/edit?pageId=${pageId}`)}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <Editor section={section} pageId={pageId} continued={continued} />}
    </JournalGate>
  );
}

interface EditorProps {
  section: Section;
  pageId: string;
  continued: Continued<Draft> | null;
}

function Editor({ section, pageId, continued }: EditorProps) {
  const pageDraft = useSectionDraft(section, continued);
  useSaveBeforeLeaving(pageDraft);
  const { id, site_id: siteId } = section;
  return <ChosenEditor edited={{ kind: 'section', id, siteId, pageId }} pageDraft={pageDraft} />;
}
