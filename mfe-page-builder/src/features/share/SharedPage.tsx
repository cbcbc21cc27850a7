import { useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Center,
  EmptyState,
  Flex,
  formatDate,
  formatDateTime,
  QueryView,
  Skeleton,
  Text,
  useDocumentTitle,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Link2Off } from 'lucide-react';
import { documentOf, shareQueries } from './share.queries.ts';

/** `/page/previewIframe?token=`: a draft or a version as a visitor would see it, for the person who got the link. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const shared = useQuery(shareQueries.shared(token));
  useDocumentTitle(shared.data?.title ?? '');
  return (
    <QueryView query={shared} skeleton={<Skeleton height="100vh" />}>
      {(data) => (data ? <Shared token={token} {...data} /> : <Ended />)}
    </QueryView>
  );
}

interface SharedProps {
  token: string;
  title: string;
  /** Null for a draft. */
  versionAt: string | null;
  expiresAt: string;
}

function Shared({ token, title, versionAt, expiresAt }: SharedProps) {
  return (
    <Flex direction="column" height="100dvh">
      <Flex
        as="header"
        align="center"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        columnGap="3"
        px="4"
        py="2"
        borderBottomWidth="1px"
        bg="bg.panel"
      >
        <Badge colorPalette={versionAt ? 'gray' : 'orange'} flexShrink="0">
          {versionAt ? '버전' : '초안'}
        </Badge>
        {/* On a phone the title has its own line. */}
        <Text as="h1" flex={{ base: '1', md: 'initial' }} minW="0" fontWeight="600" textStyle="sm" truncate>
          {title}
        </Text>
        <Text
          textStyle="xs"
          color="fg.muted"
          ms={{ md: 'auto' }}
          width={{ base: 'full', md: 'auto' }}
          textAlign={{ md: 'end' }}
        >
          {versionAt
            ? `${formatDateTime(versionAt)}에 게시한 그대로예요.`
            : '고치는 중이에요. 열 때마다 지금 초안이 보여요.'}{' '}
          <Box as="span" whiteSpace="nowrap">
            {formatDate(expiresAt)}까지 열려요.
          </Box>
        </Text>
      </Flex>
      <Box asChild display="block" width="100%" flex="1" border="0" bg="white">
        <iframe title="페이지 미리보기" src={documentOf(token)} sandbox="allow-popups allow-scripts" />
      </Box>
    </Flex>
  );
}

function Ended() {
  return (
    <Center minH="100dvh">
      <VisuallyHidden asChild>
        <h1>미리보기</h1>
      </VisuallyHidden>
      <EmptyState
        icon={<Link2Off size={22} />}
        title="열 수 없는 링크예요"
        description="기한이 지났거나, 보낸 분이 공유를 중지했어요. 보낸 분께 새 링크를 요청해 주세요."
      />
    </Center>
  );
}
