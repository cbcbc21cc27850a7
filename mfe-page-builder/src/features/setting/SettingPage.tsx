import { isUuid } from '@dojang/contract/text';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Flex,
  LinkButton,
  PageHeader,
  QueryView,
  Skeleton,
  Stack,
  toAppError,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { pageQueries } from '../page/page.queries.ts';
import { PlanTab } from '../plan/PlanTab.tsx';
import { PageEndSection } from './PageEndSection.tsx';
import { PageScheduleForm } from './PageScheduleForm.tsx';
import { PageSettingForm } from './PageSettingForm.tsx';
import { SiteAddressForm } from './SiteAddressForm.tsx';
import { SiteSettingForm } from './SiteSettingForm.tsx';
import { settingQueries } from './setting.queries.ts';
import { UnsavedForms } from './unsaved-forms.tsx';

/**
 * `/page/setting`: `?pageId=` shows the settings of a page. Otherwise it shows the settings of `?siteId=`, or of the oldest
 * site. `?tab=plan` shows the plan of the site.
 */
export function Component() {
  const [search] = useSearchParams();
  const pageId = search.get('pageId');
  const siteId = search.get('siteId');
  for (const id of [pageId, siteId]) if (id !== null && !isUuid(id)) throw notFound();
  return (
    <UnsavedForms key={pageId ?? siteId}>
      {pageId && <SettingsOfPage pageId={pageId} />}
      {!pageId && siteId && <SettingsOfSite siteId={siteId} />}
      {!pageId && !siteId && <SettingsOfFirstSite />}
    </UnsavedForms>
  );
}

const TABS = [
  { tab: 'site', label: '사이트' },
  { tab: 'plan', label: '요금제' },
];

function FormSkeleton() {
  return (
    <Stack gap="6">
      <Skeleton height="48" borderRadius="l3" />
      <Skeleton height="80" borderRadius="l3" />
    </Stack>
  );
}

function SettingsOfPage({ pageId }: { pageId: string }) {
  const page = useQuery(settingQueries.page(pageId));
  useDocumentTitle(page.data ? `${page.data.title} 설정` : '');
  if (page.error && toAppError(page.error).status === 404) throw notFound();
  const back = page.data
    ? { to: `/page?siteId=${page.data.site_id}`, label: '페이지' }
    : { to: '/page', label: '페이지' };
  return (
    <Box maxW="960px">
      <PageHeader title="페이지 설정" description={page.data?.title} back={back} />
      <QueryView query={page} skeleton={<FormSkeleton />}>
        {(data) => (
          <Stack gap="6">
            <PageSettingForm page={data} />
            <PageScheduleForm page={data} />
            <PageEndSection page={data} onUnpublished={() => void page.refetch()} />
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}

function SettingsOfFirstSite() {
  const shelf = useQuery(pageQueries.shelf(''));
  return (
    <QueryView query={shelf} skeleton={<FormSkeleton />}>
      {({ site_id: siteId }) => {
        if (!siteId) throw notFound();
        return <SettingsOfSite siteId={siteId} />;
      }}
    </QueryView>
  );
}

function SettingsOfSite({ siteId }: { siteId: string }) {
  const [search] = useSearchParams();
  const isPlan = search.get('tab') === 'plan';
  const site = useQuery(settingQueries.site(siteId));
  if (site.error && toAppError(site.error).status === 404) throw notFound();
  return (
    <Box maxW="960px">
      <PageHeader
        title="사이트 설정"
        description={site.data?.name}
        back={{ to: `/page?siteId=${siteId}`, label: '페이지' }}
      />
      <Flex as="nav" aria-label="사이트 설정" gap="1" mb="4" wrap="wrap">
        {TABS.map(({ tab, label }) => (
          <LinkButton
            key={tab}
            to={`/page/setting?${tab === 'plan' ? 'tab=plan&' : ''}siteId=${siteId}`}
            size="sm"
            variant={(tab === 'plan') === isPlan ? 'subtle' : 'ghost'}
            colorPalette="gray"
            aria-current={(tab === 'plan') === isPlan ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </Flex>
      {isPlan && <PlanTab siteId={siteId} />}
      <QueryView query={site} skeleton={isPlan ? null : <FormSkeleton />}>
        {(data) =>
          isPlan ? null : (
            <Stack gap="6">
              <SiteAddressForm key={data.id} site={data} />
              <SiteSettingForm site={data} />
            </Stack>
          )
        }
      </QueryView>
    </Box>
  );
}
