import { isUuid } from '@dojang/contract/text';
import { keepPreviousData, useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, LinkButton, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { Inbox } from 'lucide-react';
import { roleIncludes } from '../page/page-list.logic.ts';
import { AnswerInbox } from './components/AnswerInbox.tsx';
import { FormActions } from './components/FormActions.tsx';
import { FormSelect } from './components/FormSelect.tsx';
import { dataQueries } from './data.queries.ts';
import type { FormShelf } from './data.schema.ts';

/** `/page/data`: the answers to the forms of `?siteId=`, else of the oldest site. `?formId=` shows one form. */
export function Component() {
  const [search] = useSearchParams();
  const siteId = search.get('siteId') ?? '';
  if (siteId !== '' && !isUuid(siteId)) throw notFound();
  const shelf = useQuery({ ...dataQueries.shelf(siteId), placeholderData: keepPreviousData });
  return (
    <>
      {!shelf.data && <PageHeader title="답변" back={{ to: '/page', label: '페이지' }} />}
      <QueryView query={shelf} skeleton={<ListSkeleton rows={6} />}>
        {(data) => <FormsOfSite shelf={data} formId={search.get('formId') ?? ''} />}
      </QueryView>
    </>
  );
}

function FormsOfSite({ shelf, formId }: { shelf: FormShelf; formId: string }) {
  const { sites, forms } = shelf;
  const site = sites.find(({ id }) => id === shelf.site_id);
  if (!site) throw notFound();
  // With a single form its actions are shown without choosing it.
  const form = forms.find(({ id }) => id === formId) ?? (forms.length === 1 ? forms[0] : undefined);
  return (
    <>
      <PageHeader
        title="답변"
        description={`‘${site.name}’ 사이트의 폼에 방문자가 보낸 답이에요.`}
        back={{ to: `/page?siteId=${site.id}`, label: '페이지' }}
        actions={form && <FormActions form={form} siteId={site.id} mayManage={roleIncludes(site.role, 'manager')} />}
      />
      {forms.length === 0 ? (
        <EmptyState
          icon={<Inbox size={22} />}
          title="폼 블록을 추가해 보세요"
          description="페이지에 폼을 넣고 게시하면, 방문자가 보낸 답이 여기에 모여요."
          action={<LinkButton to={`/page?siteId=${site.id}`}>페이지로 가기</LinkButton>}
        />
      ) : (
        <Box>
          <FormSelect site={site} sites={sites} forms={forms} current={form} />
          <AnswerInbox
            key={`${site.id} ${form?.id}`}
            siteId={site.id}
            forms={forms}
            formId={form?.id ?? ''}
            mayEdit={roleIncludes(site.role, 'editor')}
          />
        </Box>
      )}
    </>
  );
}
