import { useQuery } from '@dojang/shared-auth/query';
import { Box, Center, EmptyState, QueryView, Skeleton, VisuallyHidden } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Link2Off } from 'lucide-react';
import { previewQueries } from './preview.queries.ts';

/** `/page/previewIframe?token=`: a draft as a visitor would see it, for the receiver of a preview link. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const preview = useQuery(previewQueries.exists(token));
  return (
    <QueryView query={preview} skeleton={<Skeleton height="100vh" />}>
      {(exists) =>
        exists ? (
          <Box asChild display="block" width="100%" height="100dvh" border="0" bg="white">
            <iframe title="페이지 미리보기" src={previewQueries.address(token)} sandbox="allow-popups allow-scripts" />
          </Box>
        ) : (
          <Center minH="100dvh">
            <VisuallyHidden asChild>
              <h1>미리보기</h1>
            </VisuallyHidden>
            <EmptyState
              icon={<Link2Off size={22} />}
              title="링크가 만료되었어요"
              description="미리보기 링크는 10분 동안만 열려요. 보낸 분께 새 링크를 요청해 주세요."
            />
          </Center>
        )
      }
    </QueryView>
  );
}
