import { useQuery } from '@dojang/shared-auth/query';
import { FormField, LinkButton, NativeSelect, snack, Text } from '@dojang/shared-ui';
import { SettingSection } from '../../setting/components/SettingSection.tsx';
import { useSetPrimaryDomain } from '../domain.mutations.ts';
import { domainQueries } from '../domain.queries.ts';

interface PrimaryAddressProps {
  siteId: string;
  /** Host of the free address; null when the deployment has none. */
  freeHost: string | null;
}

/** The free address of a site, and the address to which all other addresses redirect. */
export function PrimaryAddress({ siteId, freeHost }: PrimaryAddressProps) {
  const domains = useQuery(domainQueries.list(siteId)).data ?? [];
  const setPrimary = useSetPrimaryDomain(siteId);
  const primary = domains.find((domain) => domain.is_primary);
  const choices = domains.filter((domain) => domain.status === 'live' || domain.is_primary);
  return (
    <SettingSection
      title="대표 주소"
      description="검색 결과와 공유한 링크에 보이는 주소예요. 다른 주소로 들어온 방문자는 이 주소로 옮겨 가요."
    >
      <FormField
        label="방문자가 보는 주소"
        help={choices.length === 0 ? '연결이 끝난 도메인이 생기면 고를 수 있어요.' : undefined}
      >
        <NativeSelect.Root disabled={setPrimary.isPending || choices.length === 0} maxW="sm">
          <NativeSelect.Field
            value={primary?.id ?? ''}
            onChange={({ target }) =>
              setPrimary.mutate(target.value || null, { onSuccess: () => snack.success('대표 주소를 바꿨어요.') })
            }
          >
            <option value="">{freeHost ?? '기본 주소'} (무료)</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {primary && primary.status !== 'live' && (
        <Text textStyle="sm" color="fg.muted">
          {primary.name}의 연결이 돌아올 때까지는 무료 주소로 열려요.
        </Text>
      )}
      {freeHost !== null && (
        <LinkButton
          to={`/page/setting?siteId=${siteId}`}
          variant="outline"
          size="sm"
          colorPalette="gray"
          alignSelf="flex-start"
        >
          무료 주소의 이름과 첫 페이지 바꾸기
        </LinkButton>
      )}
    </SettingSection>
  );
}
