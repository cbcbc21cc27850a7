import { Badge, Box, chakra, Flex, formatDateTime, RelativeTime, Text, VisuallyHidden } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { type AlertGroup, isUnread } from '../alert.logic.ts';
import type { Alert, AlertPatch } from '../alert.schema.ts';
import { plainText, useSentence } from '../use-sentence.ts';
import { AlertActions } from './AlertActions.tsx';
import { KindIcon } from './KindIcon.tsx';

const Target = chakra(Link);

interface Props {
  group: AlertGroup;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (patch: AlertPatch, done?: string) => void;
  onSnooze: () => void;
}

/**
 * The alerts of one target: sentences about what happened, and the actions. A click anywhere on the row opens the newest alert.
 */
export function AlertItem({ group: { alerts }, isSelected, onSelect, onChange, onSnooze }: Props) {
  const [newest] = alerts;
  const sentence = useSentence();
  if (!newest) return null;
  const unread = alerts.some(isUnread);
  const isAsleep = new Date(newest.shown_at) > new Date();
  const read = () => unread && onChange({ read: true });
  return (
    <Flex
      as="li"
      position="relative"
      gap="3"
      px={{ base: '2', md: '3' }}
      py="3"
      borderRadius="l2"
      bg={isSelected ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.subtle' }}
      aria-current={isSelected ? 'true' : undefined}
      onMouseDown={onSelect}
      onFocus={onSelect}
      data-alert={newest.id}
    >
      <Box pt="0.5" color={unread ? 'brand.fg' : 'fg.subtle'}>
        <KindIcon kind={newest.kind} />
      </Box>
      <Box minW="0" flex="1">
        {alerts.map((alert) => (
          <Line key={alert.id} alert={alert} isWholeRow={alert === newest} onOpen={read} />
        ))}
        {newest.excerpt && (
          <Text textStyle="sm" color="fg.muted" lineClamp="1" overflowWrap="anywhere">
            {newest.excerpt}
          </Text>
        )}
        <Text textStyle="xs" color="fg.muted" mt="0.5">
          {newest.project_name && `${newest.project_name} · `}
          {isAsleep ? `${formatDateTime(newest.shown_at)}에 돌아와요` : <RelativeTime value={newest.shown_at} />}
          {!newest.is_there && ' · 지금은 볼 수 없어요'}
        </Text>
      </Box>
      <Box position="relative" flexShrink="0" alignSelf="flex-start" my={{ base: '-2', md: '0' }}>
        <AlertActions
          about={plainText(sentence(newest))}
          isUnread={unread}
          isArchived={newest.archived_at !== null}
          onChange={onChange}
          onSnooze={onSnooze}
        />
      </Box>
    </Flex>
  );
}

interface LineProps {
  alert: Alert;
  /** The link covers the row. Links of other lines are above it. */
  isWholeRow: boolean;
  onOpen: () => void;
}

function Line({ alert, isWholeRow, onOpen }: LineProps) {
  const parts = useSentence()(alert);
  const words = parts.map(({ text, strong }, at) => (
    <Box as={strong ? 'b' : 'span'} key={`${at}${text}`} fontWeight={strong ? '600' : undefined}>
      {text}
    </Box>
  ));
  const unread = isUnread(alert);
  return (
    <Text textStyle="sm" color={unread ? 'fg' : 'fg.muted'} overflowWrap="anywhere">
      {unread && <VisuallyHidden>안 읽음: </VisuallyHidden>}
      {alert.is_there ? (
        <Target
          to={alert.link}
          onClick={onOpen}
          _hover={{ textDecoration: 'underline' }}
          {...(isWholeRow ? { _after: { content: '""', position: 'absolute', inset: '0' } } : { position: 'relative' })}
        >
          {words}
        </Target>
      ) : (
        words
      )}
      {alert.count > 1 && (
        <Badge ms="1.5" colorPalette="gray">
          {alert.count}번
        </Badge>
      )}
    </Text>
  );
}
