import { leaveAccount } from '@dojang/shared-auth';
import {
  Box,
  type ColorModeChoice,
  chakra,
  Flex,
  Menu,
  Portal,
  showError,
  Text,
  UserAvatar,
  useColorMode,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useFrameSession } from '../access/visitor.ts';
import { queryClient } from '../DataProvider.tsx';

const MODES: { value: ColorModeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: '밝게', icon: Sun },
  { value: 'dark', label: '어둡게', icon: Moon },
  { value: 'system', label: '기기 설정에 맞추기', icon: Monitor },
];

/** Menu of the signed-in user: account, theme, sign-out. `wide` shows the name next to the picture. */
export function UserMenu({ wide = false }: { wide?: boolean }) {
  const { name, email, thumb_url } = useFrameSession();
  const { choice, setColorMode } = useColorMode();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      if (!(await leaveAccount())) return;
      queryClient.clear();
      void navigate('/');
    } catch (error) {
      showError(error);
    }
  };
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
            <Menu.RadioItemGroup value={choice} onValueChange={({ value }) => setColorMode(value as ColorModeChoice)}>
              <Menu.ItemGroupLabel textStyle="xs" color="fg.muted" fontWeight="500">
                화면 밝기
              </Menu.ItemGroupLabel>
              {MODES.map(({ value, label, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} closeOnSelect={false}>
                  <Flex align="center" gap="2" flex="1">
                    <Icon size={16} aria-hidden />
                    {label}
                  </Flex>
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void leave()}>
              <LogOut size={16} aria-hidden />
              로그아웃
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
