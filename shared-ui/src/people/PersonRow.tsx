import { Badge, Box, Flex, IconButton, Menu, Portal, Text, UserAvatar } from '@dojang/shared-ui';
import { ArrowRightLeft, Ellipsis, UserMinus } from 'lucide-react';
import { nameOf, type Person, type PersonActions, type RoleSet } from './person.logic.ts';
import { RoleMenu } from './RoleMenu.tsx';

interface Props<Role extends string> {
  person: Person<Role>;
  set: RoleSet<Role>;
  /** Roles that the user may give. */
  offered: readonly Role[];
  isMe: boolean;
  actions: PersonActions;
  /** Whether any row has a menu. Then all rows reserve the space of the menu, so that the roles are aligned. */
  hasMenus: boolean;
  onRole: (role: Role) => void;
  onTransfer: () => void;
  onRemove: () => void;
}

export function PersonRow<Role extends string>(props: Props<Role>) {
  const { person, set, offered, isMe, actions, hasMenus, onRole, onTransfer, onRemove } = props;
  const name = nameOf(person);
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" _notFirst={{ borderTopWidth: '1px' }}>
      <UserAvatar name={name} src={person.thumb_url ?? undefined} />
      <Box minW="0" flex="1">
        <Flex align="center" gap="2">
          <Text fontWeight="500" truncate>
            {name}
          </Text>
          {isMe && <Badge colorPalette="brand">나</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" truncate>
          {person.email}
        </Text>
      </Box>
      {actions.changeRole ? (
        <RoleMenu name={name} value={person.role} set={set} offered={offered} onChoose={onRole} />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {set.labels[person.role]}
        </Text>
      )}
      {hasMenus && (
        <Box w="9" flexShrink={0}>
          {(actions.transfer || actions.remove) && (
            <Menu.Root positioning={{ placement: 'bottom-end' }}>
              <Menu.Trigger asChild>
                <IconButton variant="ghost" size="sm" colorPalette="gray" aria-label={`${name} 님 메뉴`}>
                  <Ellipsis size={16} />
                </IconButton>
              </Menu.Trigger>
              <Portal>
                <Menu.Positioner>
                  <Menu.Content>
                    {actions.transfer && (
                      <Menu.Item value="transfer" onSelect={onTransfer}>
                        <ArrowRightLeft size={16} aria-hidden /> 소유권 넘기기
                      </Menu.Item>
                    )}
                    {actions.remove && (
                      <Menu.Item value="remove" color="fg.error" onSelect={onRemove}>
                        <UserMinus size={16} aria-hidden /> 내보내기
                      </Menu.Item>
                    )}
                  </Menu.Content>
                </Menu.Positioner>
              </Portal>
            </Menu.Root>
          )}
        </Box>
      )}
    </Flex>
  );
}
