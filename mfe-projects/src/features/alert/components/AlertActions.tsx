import { Flex, IconButton, Menu, Portal, useBreakpointValue } from '@dojang/shared-ui';
import { Archive, ArchiveRestore, Clock, Ellipsis, Mail, MailOpen } from 'lucide-react';
import type { AlertPatch } from '../alert.schema.ts';

interface Props {
  /** The sentence of the alert. */
  about: string;
  isUnread: boolean;
  isArchived: boolean;
  onChange: (patch: AlertPatch, done?: string) => void;
  onSnooze: () => void;
}

/** The actions for an alert: buttons, or on a narrow screen a menu with targets that are large enough for a finger. */
export function AlertActions({ about, isUnread, isArchived, onChange, onSnooze }: Props) {
  const isWide = useBreakpointValue({ base: false, md: true }, { ssr: false });
  const actions = [
    {
      label: isUnread ? '읽음으로' : '안 읽음으로',
      Icon: isUnread ? MailOpen : Mail,
      act: () => onChange({ read: isUnread }),
    },
    ...(isArchived ? [] : [{ label: '나중에 보기', Icon: Clock, act: onSnooze }]),
    {
      label: isArchived ? '받은 알림으로' : '보관',
      Icon: isArchived ? ArchiveRestore : Archive,
      act: () => onChange({ archived: !isArchived }, isArchived ? '받은 알림으로 되돌렸어요' : '알림을 보관했어요'),
    },
  ];
  const look = { variant: 'ghost', colorPalette: 'gray', color: 'fg.muted' } as const;
  if (isWide) {
    return (
      <Flex>
        {actions.map(({ label, Icon, act }) => (
          <IconButton key={label} {...look} size="sm" title={label} aria-label={`${label}: ${about}`} onClick={act}>
            <Icon size={16} />
          </IconButton>
        ))}
      </Flex>
    );
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton {...look} boxSize="11" aria-label={`더 보기: ${about}`}>
          <Ellipsis size={20} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ label, Icon, act }) => (
              <Menu.Item key={label} value={label} minH="11" onSelect={act}>
                <Icon size={16} aria-hidden /> {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
