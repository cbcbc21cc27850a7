import {
  Badge,
  Box,
  chakra,
  Flex,
  formatDateTime,
  IconButton,
  RelativeTime,
  Text,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Archive, ArchiveRestore, Clock, Mail, MailOpen } from 'lucide-react';
import { type AlertGroup, isUnread } from '../alert.logic.ts';
import type { Alert, AlertPatch } from '../alert.schema.ts';
import { plainText, useSentence } from '../use-sentence.ts';
import { KindIcon } from './KindIcon.tsx';

const Target = chakra(Link);

interface Props {
  group: AlertGroup;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (patch: AlertPatch, done?: string) => void;
  onSnooze: () => void;
}

/** The alerts of one target: what happened in words, and what can be done with them. */
export function AlertItem({ group: { alerts }, isSelected, onSelect, onChange, onSnooze }: Props) {
  const [newest] = alerts;
  const sentence = useSentence();
  if (!newest) return null;
  const unread = alerts.some(isUnread);
  const isAsleep = new Date(newest.shown_at) > new Date();
  const isArchived = newest.archived_at !== null;
  const name = plainText(sentence(newest));
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
          <Line key={alert.id} alert={alert} onOpen={read} />
        ))}
        <Text textStyle="xs" color="fg.muted" mt="0.5">
          {newest.project_name && `${newest.project_name} · `}
          {isAsleep ? `${formatDateTime(newest.shown_at)}에 돌아와요` : <RelativeTime value={newest.shown_at} />}
          {!newest.is_there && ' · 지금은 볼 수 없어요'}
        </Text>
      </Box>
      <Flex gap="0" flexShrink="0" alignSelf="flex-start">
        <Action
          label={unread ? '읽음으로' : '안 읽음으로'}
          about={name}
          icon={unread ? <MailOpen size={16} /> : <Mail size={16} />}
          onClick={() => onChange({ read: unread })}
        />
        {!isArchived && <Action label="나중에 보기" about={name} icon={<Clock size={16} />} onClick={onSnooze} />}
        <Action
          label={isArchived ? '받은 알림으로' : '보관'}
          about={name}
          icon={isArchived ? <ArchiveRestore size={16} /> : <Archive size={16} />}
          onClick={() =>
            onChange({ archived: !isArchived }, isArchived ? '받은 알림으로 되돌렸어요' : '알림을 보관했어요')
          }
        />
      </Flex>
    </Flex>
  );
}

function Line({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
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
        <Target to={alert.link} onClick={onOpen} _hover={{ textDecoration: 'underline' }}>
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

interface ActionProps {
  label: string;
  about: string;
  icon: React.ReactNode;
  onClick: () => void;
}

function Action({ label, about, icon, onClick }: ActionProps) {
  return (
    <IconButton
      variant="ghost"
      size="sm"
      colorPalette="gray"
      color="fg.muted"
      title={label}
      aria-label={`${label}: ${about}`}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
}
