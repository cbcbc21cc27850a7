import { rulesOf, withRulesOf } from '@dojang/renderer';
import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { type Continued, JournalGate, useDocumentTitle } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useMemo, useState } from 'react';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';
import { sectionQueries } from '../section/section.queries.ts';
import type { Section } from '../section/section.schema.ts';
import { ChosenEditor, EditorSkeleton, Waiting } from './EditorFrame.tsx';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { LockedSection } from './lock/Locked.tsx';
import { useEditLock } from './lock/use-edit-lock.ts';
import { type Draft, useSectionDraft } from './use-page-draft.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';

interface SectionEditorProps {
  sectionId: string;
  /** The page from which it was opened. */
  pageId: string;
}

/** A shared section in the editor of pages. While another editor has the lock, the section can only be read. */
export function SectionEditor({ sectionId, pageId }: SectionEditorProps) {
  const { lock, editor, hadLock, takeOver, isTakingOver } = useEditLock({ kind: 'section', id: sectionId });
  if (!lock.data) return <Waiting query={lock} />;
  if (lock.data.held) {
    const { since } = lock.data;
    return <LoadedSection key={since} sectionId={sectionId} pageId={pageId} since={since} editor={editor} />;
  }
  const holder = { holder: lock.data, hadLock, isTakingOver, onTakeOver: takeOver };
  return <LockedSection sectionId={sectionId} pageId={pageId} {...holder} />;
}

interface LoadedSectionProps extends SectionEditorProps {
  /** When this editor took the lock. Saves of others before it are read. */
  since: string;
  editor: string;
}

function LoadedSection({ sectionId, pageId, since, editor }: LoadedSectionProps) {
  const section = useQuery(sectionQueries.one(sectionId, since));
  const page = useQuery(pageQueries.stored(pageId));
  // Changed at most once, because a later change would count as a change of the section.
  const [rules, setRules] = useState<readonly unknown[] | null>(null);
  // A page that is in the trash provides no theme. The section then keeps the theme with which it was made.
  if (rules === null && !page.isPending) setRules(rulesOf(page.data?.draft));
  if (!section.data || rules === null) return <Waiting query={section} />;
  return <OpenedSection section={section.data} rules={rules} pageId={pageId} editor={editor} />;
}

interface OpenedSectionProps {
  section: Section;
  /** The rules of the page. The section has the theme of the page. */
  rules: readonly unknown[];
  pageId: string;
  editor: string;
}

function OpenedSection({ section: stored, rules, pageId, editor }: OpenedSectionProps) {
  const section = useMemo(() => ({ ...stored, project: withRulesOf(stored.project, rules) }), [stored, rules]);
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
      {(continued) => <Editor section={section} pageId={pageId} editor={editor} continued={continued} />}
    </JournalGate>
  );
}

interface EditorProps {
  section: Section;
  pageId: string;
  editor: string;
  continued: Continued<Draft> | null;
}

function Editor({ section, pageId, editor, continued }: EditorProps) {
  const pageDraft = useSectionDraft(section, continued, editor);
  useSaveBeforeLeaving(pageDraft);
  const { id, site_id: siteId } = section;
  return <ChosenEditor edited={{ kind: 'section', id, siteId, pageId }} pageDraft={pageDraft} />;
}
