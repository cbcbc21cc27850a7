import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { type Continued, EmptyState, JournalGate, LinkButton, useDocumentTitle } from '@dojang/shared-ui';
import { notFound, useNavigate } from '@dojang/shared-ui/router';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { PageThumbnail } from '../page/components/PageThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';
import { templateQueries } from '../template/template.queries.ts';
import type { EditedTemplate } from '../template/template.schema.ts';
import { ChosenEditor, EditorSkeleton, Waiting } from './EditorFrame.tsx';
import { addressBehind } from './edited.ts';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { type Draft, useTemplateDraft } from './use-page-draft.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';

/** A template in the editor of pages, for admins. It has no lock: when two admins save, the second one chooses a version. */
export function TemplateEditor({ templateId }: { templateId: string }) {
  // The user of the first render. While the session is lost nobody is an admin, and an error would replace the editor.
  const [{ id: me, is_admin: isAdmin }] = useState(() => sessionStore.getState());
  if (!isAdmin) throw notFound();
  const template = useQuery(templateQueries.one(templateId));
  const sites = useQuery(pageQueries.sites());
  if (!template.data) return <Waiting query={template} />;
  if (!sites.data) return <Waiting query={sites} />;
  const site = sites.data.find(({ owner_id: owner }) => owner === me);
  return site ? <OpenedTemplate template={template.data} siteId={site.id} /> : <NoOwnSite />;
}

/** Pictures that an admin adds to a template are files of a site. */
function NoOwnSite() {
  return (
    <EmptyState
      icon={<ImageOff size={22} />}
      title="내 사이트가 필요해요"
      description="템플릿에 넣는 이미지는 고치는 사람의 사이트에 보관해요. 사이트를 먼저 만들어 주세요."
      action={<LinkButton to="/page">사이트 만들기</LinkButton>}
    />
  );
}

interface OpenedTemplateProps {
  template: EditedTemplate;
  siteId: string;
}

function OpenedTemplate({ template, siteId }: OpenedTemplateProps) {
  const { id, name, project, rev } = template;
  useDocumentTitle(`${name} 편집`);
  const navigate = useNavigate();
  return (
    <JournalGate<Draft>
      place={{ account: sessionStore.getState().id, kind: 'template', id }}
      stored={{ project, title: name }}
      rev={rev}
      storedAt={template.updated_at}
      parse={parseKeptDraft}
      isSame={isSameDraft}
      preview={(draft) => <PageThumbnail {...draft} />}
      onLeave={() => void navigate(addressBehind({ kind: 'template', id, siteId, pageId: '' }))}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => <Editor template={template} siteId={siteId} continued={continued} />}
    </JournalGate>
  );
}

function Editor({ template, siteId, continued }: OpenedTemplateProps & { continued: Continued<Draft> | null }) {
  const pageDraft = useTemplateDraft(template, continued);
  useSaveBeforeLeaving(pageDraft);
  return <ChosenEditor edited={{ kind: 'template', id: template.id, siteId, pageId: '' }} pageDraft={pageDraft} />;
}
