import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Button,
  Flex,
  FormField,
  Input,
  KeptNote,
  NativeSelect,
  Skeleton,
  showSaved,
  snack,
  Text,
  useKeptHookForm,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { pageQueries } from '../page/page.queries.ts';
import { SettingSection } from './components/SettingSection.tsx';
import { useSaveSiteAddress } from './setting.mutations.ts';
import { MOST_FORMER_NAMES, settingQueries } from './setting.queries.ts';
import { type SiteAddress, siteAddressSchema } from './setting.schema.ts';
import { useUnsavedForm } from './unsaved-forms.tsx';

interface AddressedSite {
  id: string;
  subdomain: string;
  home_page_id: string | null;
}

/** Form for the name of a site in its address, and for the page at `/`. Both take effect at once. */
export function SiteAddressForm({ site }: { site: AddressedSite }) {
  const save = useSaveSiteAddress(site);
  const host = useQuery(pageQueries.host());
  const shelf = useQuery(pageQueries.shelf(site.id));
  // Left out while the former names cannot be read.
  const { data: formerNames = [] } = useQuery(settingQueries.formerNames(site.id));
  const stored: SiteAddress = { subdomain: site.subdomain, homePageId: site.home_page_id ?? '' };
  const form = useForm<SiteAddress>({ resolver: zodResolver(siteAddressSchema), defaultValues: stored });
  // Another owner's change is shown at once, and typed text stays.
  const showStored = useEffectEvent(() => {
    showSaved(form, form.formState.defaultValues as SiteAddress, stored);
  });
  useEffect(() => showStored(), [site.subdomain, site.home_page_id]);
  const { errors, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as SiteAddress;
  const place = { account: sessionStore.getState().id, kind: 'site-address', id: site.id };
  const { settle, drop } = useKeptHookForm(form, values, place);
  useUnsavedForm(isDirty, settle);
  const { subdomain } = values;
  const submit = form.handleSubmit((address) => {
    const sent = structuredClone(form.getValues());
    save.mutate(address, {
      onSuccess: (isSaved) => {
        if (!isSaved) {
          form.setError('subdomain', { message: '다른 사이트가 쓰는 이름이에요.' }, { shouldFocus: true });
          return;
        }
        showSaved(form, sent, address);
        snack.success('주소를 저장했어요. 바로 적용돼요.');
      },
    });
  });
  // Without hosts for sites a name in the address has no use.
  if (host.data === null) return null;
  // A select whose options are loaded later would lose its choice.
  if (host.data === undefined || !shelf.data) return <Skeleton height="72" borderRadius="l3" />;
  const live = shelf.data.pages.filter((page) => page.live_version_id !== null && page.removed_at === null);
  const typed = subdomain.trim().toLowerCase();
  const isKept = typed === site.subdomain || formerNames.includes(typed) || formerNames.length < MOST_FORMER_NAMES;
  const lost = isKept ? null : formerNames.at(-1);
  const origin = host.data.replace('*', typed || '…');
  return (
    <form noValidate onSubmit={submit}>
      <SettingSection title="사이트 주소" description="게시한 페이지는 모두 이 주소 아래에 있어요.">
        <FormField label="이름" required error={errors.subdomain?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('subdomain')} />
        </FormField>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {origin.replace(/^https?:\/\//, '')}
          {subdomain !== site.subdomain &&
            ' · 게시했던 옛 주소로 온 방문자는 새 주소로 옮겨 드려요. 최근 주소 다섯 개까지, 한 시간에 하나씩 남겨요.'}
        </Text>
        {lost && (
          <Text textStyle="xs" color="fg.warning" overflowWrap="anywhere">
            옛 이름은 다섯 개까지라서, 가장 오래된 옛 이름({lost})으로 온 방문자는 더 옮겨 드리지 못해요.
          </Text>
        )}
        {formerNames.length > 0 && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            지금 주소로 이어지는 옛 이름: {formerNames.join(', ')}
          </Text>
        )}
        <FormField label="첫 페이지" help="주소만 치고 들어온 방문자가 보는 페이지예요.">
          <NativeSelect.Root>
            <NativeSelect.Field {...form.register('homePageId')}>
              <option value="">가장 먼저 만든 페이지</option>
              {site.home_page_id !== null && !live.some(({ id }) => id === site.home_page_id) && (
                <option value={site.home_page_id}>게시하지 않은 페이지</option>
              )}
              {live.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        <KeptNote drop={drop} />
        <Flex justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            주소 저장
          </Button>
        </Flex>
      </SettingSection>
    </form>
  );
}
