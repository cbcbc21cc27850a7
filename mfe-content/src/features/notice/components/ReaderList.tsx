import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  formatDateTime,
  ListSkeleton,
  Modal,
  MoreButton,
  QueryView,
  Text,
  UserAvatar,
} from '@dojang/shared-ui';
import { useState } from 'react';
import { type Reader, readerQueries } from '../reader.queries.ts';

interface Props {
  noticeId: string;
  asksAck: boolean;
  onClose: () => void;
}

/** Who has read a notice, and who has not. */
export function ReaderList({ noticeId, asksAck, onClose }: Props) {
  const [answered, setAnswered] = useState(false);
  const query = useInfiniteQuery(readerQueries.people(noticeId, answered));
  const words = asksAck ? { yes: '확인한 사람', no: '확인하지 않은 사람' } : { yes: '읽은 사람', no: '안 읽은 사람' };
  return (
    <Modal open onClose={onClose} title="누가 읽었는지 보기">
      <Flex role="group" aria-label="보여 줄 사람" gap="2" mb="4">
        {[false, true].map((each) => (
          <Button
            key={String(each)}
            size="sm"
            variant={each === answered ? 'subtle' : 'ghost'}
            aria-pressed={each === answered}
            onClick={() => setAnswered(each)}
          >
            {each ? words.yes : words.no}
          </Button>
        ))}
      </Flex>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={5} />}
        empty={<EmptyState title={answered ? '아직 아무도 없어요' : '모두 읽었어요'} />}
      >
        {(people: Reader[]) => (
          <Box as="ul" listStyleType="none">
            {people.map((person) => (
              <Flex
                as="li"
                key={person.user_id}
                gap="3"
                py="2"
                align="center"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0' }}
              >
                <UserAvatar name={person.display_name || person.email} src={person.thumb_url} size="xs" />
                <Box flex="1" minW="0">
                  <Text textStyle="sm" truncate>
                    {person.display_name || '이름 없음'}
                  </Text>
                  <Text textStyle="xs" color="fg.muted" truncate>
                    {person.email}
                  </Text>
                </Box>
                <Text textStyle="xs" color="fg.muted">
                  {receiptOf(person)}
                </Text>
              </Flex>
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </Modal>
  );
}

function receiptOf({ read_at, acked_at }: Reader): string {
  if (acked_at) return `${formatDateTime(acked_at)} 확인`;
  return read_at ? `${formatDateTime(read_at)} 읽음` : '';
}
