import type { ProjectRole } from '@dojang/api-contract';
import { Box, Button, Menu, Portal, Text } from '@dojang/shared-ui';
import { ChevronDown } from 'lucide-react';
import { ROLE_HELP, ROLE_LABELS, ROLES } from '../../../role.ts';

interface Props {
  /** Name of the member. */
  name: string;
  value: ProjectRole;
  onChoose: (role: ProjectRole) => void;
}

/** A member's role, and the other roles with their permissions. Nothing changes before one is chosen. */
export function RoleMenu({ name, value, onChoose }: Props) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button
          variant="outline"
          size="sm"
          colorPalette="gray"
          minW="24"
          justifyContent="space-between"
          aria-label={`${name} 님의 역할: ${ROLE_LABELS[value]}`}
        >
          {ROLE_LABELS[value]} <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxW="80">
            <Menu.RadioItemGroup
              value={value}
              onValueChange={(change) => {
                const chosen = ROLES.find((role) => role === change.value);
                if (chosen && chosen !== value) onChoose(chosen);
              }}
            >
              {ROLES.map((role) => (
                <Menu.RadioItem key={role} value={role} aria-label={ROLE_LABELS[role]} py="2">
                  <Box flex="1">
                    <Text fontWeight="500">{ROLE_LABELS[role]}</Text>
                    <Text textStyle="xs" color="fg.muted">
                      {ROLE_HELP[role]}
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
