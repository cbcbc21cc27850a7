import { Box, Button, Menu, Portal, Text } from '@dojang/shared-ui';
import { ChevronDown } from 'lucide-react';
import type { RoleSet } from './person.logic.ts';

interface Props<Role extends string> {
  /** Name of the member. */
  name: string;
  value: Role;
  set: RoleSet<Role>;
  /** Roles that may be chosen. The present role is always shown. */
  offered: readonly Role[];
  onChoose: (role: Role) => void;
}

/** A member's role, and the other roles with their permissions. Nothing changes before a role is chosen. */
export function RoleMenu<Role extends string>({ name, value, set, offered, onChoose }: Props<Role>) {
  const shown = set.roles.filter((role) => role === value || offered.includes(role));
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button
          variant="outline"
          size="sm"
          colorPalette="gray"
          minW="24"
          justifyContent="space-between"
          aria-label={`${name} 님의 역할: ${set.labels[value]}`}
        >
          {set.labels[value]} <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxW="80">
            <Menu.RadioItemGroup
              value={value}
              onValueChange={(change) => {
                const chosen = shown.find((role) => role === change.value);
                if (chosen && chosen !== value) onChoose(chosen);
              }}
            >
              {shown.map((role) => (
                <Menu.RadioItem key={role} value={role} aria-label={set.labels[role]} py="2">
                  <Box flex="1">
                    <Text fontWeight="500">{set.labels[role]}</Text>
                    <Text textStyle="xs" color="fg.muted">
                      {set.help[role]}
                    </Text>
                  </Box>
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
