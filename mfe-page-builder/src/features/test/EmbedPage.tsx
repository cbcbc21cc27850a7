import { queryOptions, useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  CopyField,
  EmptyState,
  Flex,
  FormField,
  LinkButton,
  ListSkeleton,
  NativeSelect,
  QueryView,
  Stack,
  Text,
} from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Workbench } from '@dojang/shared-ui/workbench';
import { keys } from '../../keys.ts';
import { latestPages } from '../page/latest-pages.queries.ts';
import { framePolicyOf } from './frame-policy.logic.ts';

const HEIGHTS = [320, 480, 720];

/** The policy of the embedded page, as the gateway sends it. */
const policyQuery = (pageId: string) =>
  queryOptions({
    queryKey: [...keys.latestPages, 'frame', pageId],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/iframe/${pageId}`, { signal });
      return framePolicyOf(answer.headers.get('content-security-policy') ?? '', location.origin);
    },
  });

/** `/test/embed`: a published page in a frame, as other sites embed it. */
export function Component() {
  const pages = useQuery(latestPages());
  return (
    <Workbench
      title="다른 사이트에 넣기"
      description="게시한 페이지를 다른 사이트처럼 틀에 넣어요. 넣을 수 있는 곳은 사이트 설정의 목록이 정해요."
      source="api-gateway/src/platform/http/csp.logic.ts"
    >
      <QueryView
        query={{ ...pages, data: pages.data?.filter((page) => page.live_version_id && !page.taken_down_at) }}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <EmptyState
            title="게시한 페이지가 없어요"
            description="페이지를 하나 게시하면 여기에서 틀에 넣어 볼 수 있어요."
            action={<LinkButton to="/page">내 페이지로</LinkButton>}
          />
        }
      >
        {(published) => <Framed pages={published} />}
      </QueryView>
    </Workbench>
  );
}

function Framed({ pages }: { pages: { id: string; title: string }[] }) {
  const [search, setSearch] = useSearchState();
  const page = pages.find(({ id }) => id === search.get('pageId')) ?? pages[0];
  const height = HEIGHTS.find((each) => String(each) === search.get('height')) ?? 480;
  const policy = useQuery({ ...policyQuery(page?.id ?? ''), enabled: page !== undefined });
  if (!page) return null;
  const put = (name: string, value: string) =>
    setSearch(
      (known) => {
        known.set(name, value);
        return known;
      },
      { replace: true },
    );
  const address = `${location.origin}/iframe/${page.id}`;
  return (
    <Stack gap="5">
      <Flex gap="4" wrap="wrap">
        <Box w="260px">
          <FormField label="페이지">
            <NativeSelect.Root size="sm">
              <NativeSelect.Field value={page.id} onChange={(event) => put('pageId', event.target.value)}>
                {pages.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
        </Box>
        <Box w="120px">
          <FormField label="높이">
            <NativeSelect.Root size="sm">
              <NativeSelect.Field value={height} onChange={(event) => put('height', event.target.value)}>
                {HEIGHTS.map((each) => (
                  <option key={each} value={each}>
                    {each}px
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
        </Box>
      </Flex>
      {policy.data && (
        <Flex gap="2" align="center" wrap="wrap" role="status">
          <Text textStyle="sm" color="fg.muted">
            넣을 수 있는 곳
          </Text>
          {policy.data.hosts === null && <Badge colorPalette="green">모든 사이트</Badge>}
          {policy.data.hosts?.map((host) => (
            <Badge key={host}>{host}</Badge>
          ))}
          {!policy.data.isAllowedHere && (
            <Text textStyle="sm" color="fg.error">
              이 사이트는 목록에 없어서 브라우저가 틀을 막아요.
            </Text>
          )}
        </Flex>
      )}
      <CopyField
        label="붙여 넣을 코드"
        value={`<iframe src="${address}" title="${page.title}" style="width:100%;height:${height}px;border:0"></iframe>`}
      />
      {policy.data?.isAllowedHere && (
        <iframe
          title={page.title}
          src={address}
          style={{ width: '100%', height, border: '1px solid var(--chakra-colors-border)', borderRadius: 8 }}
        />
      )}
    </Stack>
  );
}
