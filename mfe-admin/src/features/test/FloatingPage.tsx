import { Box, Button, Flex, Heading, Menu, Modal, Portal, Stack, Text, Tooltip, useHotkey } from '@dojang/shared-ui';
import { Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { type ReactNode, useId, useState } from 'react';

const PLACES = ['top-start', 'top', 'top-end', 'bottom-start', 'bottom', 'bottom-end'] as const;

/** `/test/floating`: elements that open beside another element or over the whole page. */
export function Component() {
  const { lines, tell, clear } = useTrace();
  return (
    <Workbench
      title="떠 있는 것"
      description="자리가 없으면 반대쪽으로 열리고, Esc는 맨 위의 것 하나만 닫고, 닫으면 초점이 돌아와요."
      source="shared-ui/src/components/Modal.tsx"
    >
      <Stack gap="8">
        <Section title="메뉴가 열리는 자리">
          <Flex gap="2" wrap="wrap">
            {PLACES.map((placement) => (
              <Placed key={placement} placement={placement} tell={tell} />
            ))}
          </Flex>
        </Section>
        <Section title="가장자리">
          <Text textStyle="sm" color="fg.muted" mb="3">
            아주 긴 메뉴는 창보다 커지지 않고 안에서 굴러가요.
          </Text>
          <Flex justify="flex-end">
            <LongMenu tell={tell} />
          </Flex>
        </Section>
        <Section title="창 위의 창">
          <Nested tell={tell} />
        </Section>
        <Section title="설명">
          <Tips />
        </Section>
        <Trace lines={lines} onClear={clear} />
      </Stack>
    </Workbench>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} textStyle="heading" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

type Tell = (text: string) => void;

function Placed({ placement, tell }: { placement: (typeof PLACES)[number]; tell: Tell }) {
  return (
    <Menu.Root positioning={{ placement }} onSelect={({ value }) => tell(`${placement}: ${value}`)}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline">
          {placement}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="열기">열기</Menu.Item>
            <Menu.Item value="옮기기">옮기기</Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const CITIES = Array.from({ length: 60 }, (_, at) => `${at + 1}번째 항목`);
function LongMenu({ tell }: { tell: Tell }) {
  return (
    <Menu.Root onSelect={({ value }) => tell(`긴 메뉴: ${value}`)}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline">
          긴 메뉴
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="320px">
            {CITIES.map((name) => (
              <Menu.Item key={name} value={name}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function Nested({ tell }: { tell: Tell }) {
  const [depth, setDepth] = useState(0);
  const close = (to: number) => {
    setDepth(to);
    tell(to === 0 ? '모든 창을 닫았어요' : `창 ${to}개가 남았어요`);
  };
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setDepth(1)}>
        창 열기
      </Button>
      <Modal open={depth >= 1} onClose={() => close(0)} title="첫 번째 창">
        <Button size="sm" variant="outline" onClick={() => setDepth(2)}>
          하나 더 열기
        </Button>
      </Modal>
      <Modal open={depth >= 2} onClose={() => close(1)} title="두 번째 창" size="sm">
        {depth >= 2 && <Closer onClose={() => close(1)} />}
      </Modal>
    </>
  );
}

/** Has its own keyboard shortcut, which works only while the window is open. */
function Closer({ onClose }: { onClose: () => void }) {
  useHotkey('mod+enter', onClose);
  return <Text>Esc나 ⌘/Ctrl+Enter로 이 창만 닫아요.</Text>;
}

function Tips() {
  return (
    <Flex gap="2">
      {['왼쪽 단추', '오른쪽 단추'].map((name) => (
        <Tooltip.Root key={name} openDelay={200}>
          <Tooltip.Trigger asChild>
            <Button size="sm" variant="outline">
              {name}
            </Button>
          </Tooltip.Trigger>
          <Tooltip.Positioner>
            <Tooltip.Content>{name}의 설명이에요</Tooltip.Content>
          </Tooltip.Positioner>
        </Tooltip.Root>
      ))}
    </Flex>
  );
}
