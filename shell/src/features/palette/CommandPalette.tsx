import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, chakra, Flex, Modal, SearchField, Text } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type KeyboardEvent, useId, useState } from 'react';
import { navigationFor } from '../../layouts/navigation.logic.ts';
import { projectList } from '../../layouts/project-list.queries.ts';
import { useShell } from '../../ShellContext.tsx';
import { type Destination, matching, nextRow } from './palette.logic.ts';

/** Goes anywhere from the keyboard: a menu or a project, by a few letters of its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const destinations = useDestinations();
  const [text, setText] = useState('');
  const [row, setRow] = useState(0);
  const found = matching(destinations, text);
  const current = nextRow(row, '', found.length);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = found[current];
    if (event.key === 'Enter' && target) go(target.to);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setRow(nextRow(current, event.key, found.length));
  };

  return (
    <Modal open onClose={onClose} title="어디로 갈까요?" size="md">
      <SearchField
        autoFocus
        value={text}
        onChange={(next) => {
          setText(next);
          setRow(0);
        }}
        label="갈 곳 찾기"
        placeholder="이름이나 초성"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length ? `${id}-${current}` : undefined}
        onKeyDown={onKeyDown}
      />
      <Box id={`${id}-list`} role="listbox" aria-label="갈 수 있는 곳" mt="3" minH="200px">
        {found.map(({ to, label, kind }, index) => (
          <chakra.div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            px="3"
            minH="10"
            borderRadius="l2"
            cursor="pointer"
            bg={index === current ? 'bg.muted' : 'transparent'}
            onPointerMove={() => setRow(index)}
            onClick={() => go(to)}
          >
            <Text as="span" truncate textStyle="sm">
              {label}
            </Text>
            <Text as="span" color="fg.muted" textStyle="xs" flexShrink="0">
              {kind}
            </Text>
          </chakra.div>
        ))}
        {found.length === 0 && (
          <Flex minH="20" align="center" justify="center" color="fg.muted" textStyle="sm">
            찾는 곳이 없어요.
          </Flex>
        )}
      </Box>
    </Modal>
  );
}

function useDestinations(): Destination[] {
  const { snapshot } = useShell();
  const session = useSession();
  const { data: projects = [] } = useQuery(projectList);
  const menus = navigationFor(snapshot, 'main', session).map(({ to, label }) => ({ to, label, kind: '메뉴' }));
  return [
    { to: '/', label: '홈', kind: '메뉴' },
    ...menus,
    { to: '/member/account', label: '내 계정', kind: '메뉴' },
    ...projects.map(({ id, name }) => ({ to: `/project/dashboard?projectId=${id}`, label: name, kind: '프로젝트' })),
  ];
}
