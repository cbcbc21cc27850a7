import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  BlockSkeleton,
  Box,
  chakra,
  EmptyState,
  QueryView,
  RelativeTime,
  UserAvatar,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { AtSign } from 'lucide-react';
import { useSentence } from '../../alert/use-sentence.ts';
import { useReadMention } from '../dashboard.mutations.ts';
import { dashboardQueries } from '../dashboard.queries.ts';
import type { Mention } from '../dashboard.schema.ts';

const Row = chakra(Link);

/** Dashboard widget: where others mentioned the user. */
export function Component({ projectId }: { projectId: string }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(dashboardQueries.mentions(userId, projectId));
  const read = useReadMention();
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      empty={
        <EmptyState
          icon={<AtSign size={22} />}
          title="아직 언급이 없어요"
          description="노트나 이슈, 댓글에서 @로 나를 부르면 여기에 보여요."
        />
      }
    >
      {(mentions: Mention[]) => (
        <Box as="ul" listStyleType="none" mx="-2">
          {mentions.map((mention) => (
            <MentionRow key={mention.id} mention={mention} onOpen={() => read.mutate(mention.id)} />
          ))}
        </Box>
      )}
    </QueryView>
  );
}

function MentionRow({ mention, onOpen }: { mention: Mention; onOpen: () => void }) {
  const { actor_name, link, is_there, read_at, shown_at } = mention;
  const parts = useSentence()(mention);
  const words = (
    <>
      <UserAvatar name={actor_name} size="xs" />
      <Box flex="1" minW="0" textStyle="sm" color={read_at ? 'fg.muted' : 'fg'}>
        {!read_at && <VisuallyHidden>안 읽음: </VisuallyHidden>}
        <Box as="span" lineClamp="2" overflowWrap="anywhere">
          {parts.map(({ text, strong }, at) => (
            <Box as={strong ? 'b' : 'span'} key={`${at}${text}`} fontWeight={strong ? '600' : undefined}>
              {text}
            </Box>
          ))}
        </Box>
        <Box as="span" textStyle="xs" color="fg.muted">
          <RelativeTime value={shown_at} />
          {!is_there && ' · 지금은 볼 수 없어요'}
        </Box>
      </Box>
      {!read_at && <Box boxSize="2" mt="2" borderRadius="full" bg="brand.solid" flexShrink="0" aria-hidden />}
    </>
  );
  const layout = { display: 'flex', alignItems: 'flex-start', gap: '3', p: '2', borderRadius: 'l2' } as const;
  return (
    <li>
      {is_there ? (
        <Row to={link} {...layout} _hover={{ bg: 'bg.subtle' }} onClick={() => !read_at && onOpen()}>
          {words}
        </Row>
      ) : (
        <Box {...layout}>{words}</Box>
      )}
    </li>
  );
}
