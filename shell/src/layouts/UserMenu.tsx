import {
  Box,
  type ColorModeChoice,
  chakra,
  Flex,
  Menu,
  Portal,
  Text,
  UserAvatar,
  useColorMode,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { LogOut, Monitor, Moon, Rows3, Rows4, Sun, UserRound } from 'lucide-react';
import { useSignOut } from '../access/use-sign-out.ts';
import { useFrameSession } from '../access/visitor.ts';
import { type Density, setDensity, useDensity } from '../density/density.store.ts';

const MODES: { value: ColorModeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: '밝게', icon: Sun },
  { value: 'dark', label: '어둡게', icon: Moon },
  { value: 'system', label: '기기 설정에 맞추기', icon: Monitor },
];

const DENSITIES: { value: Density; label: string; icon: typeof Sun }[] = [
  { value: 'comfortable', label: '넉넉하게', icon: Rows3 },
  { value: 'compact', label: '촘촘하게', icon: Rows4 },
];

/** Menu of the signed-in user: account, theme, density, sign-out. `wide` shows the name next to the picture. */
export function UserMenu({ wide = false }: { wide?: boolean }) {
  const { name, email, thumb_url } = useFrameSession();
  const { choice, setColorMode } = useColorMode();
  const density = useDensity();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu.Root positioning={{ placement: wide ? 'top-start' : 'bottom-end' }}>
      <Menu.Trigger asChild>
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          gap="2.5"
          width={wide ? 'full' : 'auto'}
          minH="10"
          px={wide ? '2' : '1'}
          borderRadius="l2"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
        >
          <Box aria-hidden>
            <UserAvatar name={name} src={thumb_url} size="xs" />
          </Box>
          {wide ? (
            <Text as="span" flex="1" minW="0" textStyle="sm" fontWeight="500" truncate>
              {name}
            </Text>
          ) : (
            <VisuallyHidden>{name}</VisuallyHidden>
          )}
          <VisuallyHidden> 메뉴</VisuallyHidden>
        </chakra.button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="232px">
            <Box px="2" pt="1.5" pb="2">
              <Text fontWeight="600" textStyle="sm" truncate>
                {name}
              </Text>
              <Text color="fg.muted" textStyle="xs" truncate>
                {email}
              </Text>
            </Box>
            <Menu.Separator />
            <Menu.Item value="account" onSelect={() => navigate('/member/account')}>
              <UserRound size={16} aria-hidden />내 계정
            </Menu.Item>
            <Menu.Separator />
            <Choices
              label="화면 밝기"
              value={choice}
              choices={MODES}
              onChange={(value) => setColorMode(value as ColorModeChoice)}
            />
            <Menu.Separator />
            <Choices
              label="간격"
              value={density}
              choices={DENSITIES}
              onChange={(value) => setDensity(value as Density)}
            />
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void signOut()}>
              <LogOut size={16} aria-hidden />
              로그아웃
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; icon: typeof Sun }[];
  onChange: (value: string) => void;
}

/** A setting of this device. The menu stays open, so that the user sees the effect. */
function Choices({ label, value, choices, onChange }: ChoicesProps) {
  return (
    <Menu.RadioItemGroup value={value} onValueChange={(next) => onChange(next.value)}>
      <Menu.ItemGroupLabel textStyle="xs" color="fg.muted" fontWeight="500">
        {label}
      </Menu.ItemGroupLabel>
      {choices.map(({ value: each, label: name, icon: Icon }) => (
        <Menu.RadioItem key={each} value={each} closeOnSelect={false}>
          <Flex align="center" gap="2" flex="1">
            <Icon size={16} aria-hidden />
            {name}
          </Flex>
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
