import { notificationText } from '@dojang/contract';
import { useSession } from '@dojang/shared-auth';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { Box, chakra, setTabCount, useNotificationKinds, VisuallyHidden } from '@dojang/shared-ui';
import { Link, useNavigate } from '@dojang/shared-ui/router';
import { Bell as BellShape } from 'lucide-react';
import { useEffect } from 'react';
import { keys } from '../../keys.ts';
import { useAlertActions } from './alert.mutations.ts';
import { alertQueries } from './alert.queries.ts';
import type { RingingAlert } from './alert.schema.ts';
import { isQuiet } from './ring.logic.ts';
import { ring } from './ring.ts';

const BellLink = chakra(Link);
/** Maximum delay of a timer. A timer of the browser can hold at most 24 days, and a day is enough. */
const LONGEST_MS = 86_400_000;

/**
 * The bell in the header. It shows the number of unread alerts, also in the title of the tab, and shows browser notifications
 * for alerts that ring.
 */
export function Component() {
  const userId = useSession((session) => session.id);
  const { data: summary } = useQuery({ ...alertQueries.summary(userId), enabled: userId !== '' });
  const { data: times } = useQuery({ ...alertQueries.times(userId), enabled: userId !== '' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const kinds = useNotificationKinds();
  const { readOne } = useAlertActions();
  const unread = summary?.unread ?? 0;
  const nextAt = summary?.next_at;

  useEffect(() => {
    setTabCount(unread);
    return () => setTabCount(0);
  }, [unread]);

  // The server sends no message when a snoozed alert returns, so a timer fetches it.
  useEffect(() => {
    if (!nextAt) return;
    const wait = Math.min(Math.max(Date.parse(nextAt) - Date.now(), 0) + 500, LONGEST_MS);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: keys.alerts }), wait);
    return () => clearTimeout(timer);
  }, [nextAt, client]);

  useEffect(() => {
    if (!summary || !times || isQuiet(times, new Date())) return;
    const wordsOf = ({ kind, actor_name, actor_count, title }: RingingAlert) => {
      const known = kinds.find((each) => each.kind === kind);
      const news = { actorName: actor_name, actorCount: actor_count, title };
      return { title: known?.label ?? '새 알림', body: notificationText(known?.sentence ?? '{title}', news) };
    };
    void ring(summary.ringing, wordsOf, ({ id, link }) => {
      readOne(id);
      void navigate(link);
    });
  }, [summary, times, kinds, navigate, readOne]);

  const shown = unread > 99 ? '99+' : unread;
  return (
    <BellLink
      to="/alert"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      boxSize="10"
      borderRadius="l2"
      position="relative"
      color="fg.muted"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
    >
      <BellShape size={20} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{unread > 0 ? `알림, 안 읽은 것 ${shown}개` : '알림'}</VisuallyHidden>
      {unread > 0 && (
        <Box
          aria-hidden
          position="absolute"
          top="1"
          insetEnd="0.5"
          minW="4"
          h="4"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="10px"
          lineHeight="16px"
          fontWeight="700"
          textAlign="center"
        >
          {shown}
        </Box>
      )}
    </BellLink>
  );
}
