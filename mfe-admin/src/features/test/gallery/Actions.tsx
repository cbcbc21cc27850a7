import {
  Box,
  Button,
  Flex,
  IconButton,
  LinkButton,
  LinkCard,
  Menu,
  Portal,
  RouterLink,
  Stack,
  Text,
} from '@dojang/shared-ui';
import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import type { SpecimenEntry } from './specimen-entry.ts';

const VARIANTS = ['solid', 'subtle', 'surface', 'outline', 'ghost', 'plain'] as const;
const SIZES = ['2xs', 'xs', 'sm', 'md', 'lg'] as const;

const Buttons = () => (
  <Stack gap="3">
    {VARIANTS.map((variant) => (
      <Flex key={variant} gap="2" wrap="wrap" align="center">
        <Button size="sm" variant={variant}>
          {variant}
        </Button>
        <Button size="sm" variant={variant} loading loadingText="저장">
          저장
        </Button>
        <Button size="sm" variant={variant} disabled>
          꺼짐
        </Button>
        <Button size="sm" variant={variant} colorPalette="red">
          <Trash2 /> 지우기
        </Button>
      </Flex>
    ))}
    <Flex gap="2" wrap="wrap" align="center">
      {SIZES.map((size) => (
        <Button key={size} size={size} variant="outline">
          {size}
        </Button>
      ))}
    </Flex>
  </Stack>
);

const IconButtons = () => (
  <Flex gap="2" wrap="wrap" align="center">
    {SIZES.map((size) => (
      <IconButton key={size} size={size} variant="outline" aria-label={`고치기 ${size}`}>
        <Pencil />
      </IconButton>
    ))}
    <IconButton size="sm" variant="ghost" aria-label="고치기, 꺼짐" disabled>
      <Pencil />
    </IconButton>
  </Flex>
);

const Links = () => (
  <Stack gap="3" align="flex-start">
    <RouterLink to="/test">글 속의 링크</RouterLink>
    <LinkButton to="/test" size="sm">
      <Plus /> 다른 화면으로
    </LinkButton>
    <LinkCard to="/test" p="4">
      <Text fontWeight="600">카드 전체가 링크</Text>
      <Text textStyle="sm" color="fg.muted">
        초점과 마우스가 닿으면 테두리가 진해져요.
      </Text>
    </LinkCard>
  </Stack>
);

const Menus = () => (
  <Menu.Root>
    <Menu.Trigger asChild>
      <Button size="sm" variant="outline">
        <MoreHorizontal /> 메뉴 열기
      </Button>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          <Menu.Item value="edit">
            <Pencil size={16} aria-hidden /> 고치기
          </Menu.Item>
          <Menu.Item value="off" disabled>
            할 수 없는 일
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item value="remove" color="fg.error">
            <Trash2 size={16} aria-hidden /> 지우기
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

export const ACTIONS: readonly SpecimenEntry[] = [
  {
    name: 'Button',
    exports: ['Button'],
    note: '화면에 하나뿐인 중요한 일은 solid, 나머지는 outline이나 ghost예요.',
    props: 'variant · size · loading · loadingText · disabled · colorPalette',
    Show: Buttons,
  },
  {
    name: 'IconButton',
    exports: ['IconButton'],
    note: '그림만 있는 단추예요. 이름(aria-label)이 꼭 있어야 해요.',
    props: 'aria-label · size · variant',
    Show: IconButtons,
  },
  {
    name: 'RouterLink, LinkButton, LinkCard',
    exports: ['RouterLink', 'LinkButton', 'LinkCard'],
    note: '다른 화면으로 가는 것은 단추가 아니라 링크예요. 새 창으로도 열려요.',
    props: 'to · replace · state',
    Show: Links,
  },
  {
    name: 'Menu',
    exports: ['Menu', 'Portal'],
    note: '덜 쓰는 일을 모아요. 화살표와 첫 글자로 고르고, 지우기는 맨 아래예요.',
    props: 'positioning · onSelect',
    Show: () => (
      <Box>
        <Menus />
      </Box>
    ),
  },
];
