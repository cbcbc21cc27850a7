import {
  alert,
  Button,
  ConflictDialog,
  confirm,
  Flex,
  Modal,
  pageLoading,
  pageProgress,
  Stack,
  snack,
  Text,
  Tooltip,
  toast,
} from '@dojang/shared-ui';
import { useState } from 'react';
import type { SpecimenEntry } from './specimen-entry.ts';

const button = (label: string, onClick: () => void) => (
  <Button key={label} size="sm" variant="outline" onClick={onClick}>
    {label}
  </Button>
);

const Messages = () => (
  <Flex gap="2" wrap="wrap">
    {button('성공 스낵', () => snack.success('저장했어요.'))}
    {button('실패 스낵', () => snack.error('저장하지 못했어요. 인터넷 연결을 확인해 주세요.'))}
    {button('토스트', () =>
      toast({
        title: '노트를 휴지통으로 옮겼어요',
        description: '30일 동안 되살릴 수 있어요.',
        action: { label: '되돌리기', onClick: () => snack.success('되돌렸어요.') },
      }),
    )}
    {button('토스트 여섯 개', () => {
      for (let count = 1; count <= 6; count++) toast({ title: `${count}번째 알림` });
    })}
  </Flex>
);

const Questions = () => {
  const [answer, setAnswer] = useState('아직 답하지 않았어요');
  const ask = async (isDestructive: boolean) => {
    const isSure = await confirm(
      isDestructive
        ? {
            title: '노트를 지울까요?',
            message: '<b>회의록</b>과 그 아래의 노트 3개를 지워요.',
            confirmLabel: '지우기',
            danger: true,
          }
        : '계속할까요?',
    );
    setAnswer(isSure ? '확인했어요' : '취소했어요');
  };
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap">
        {button('알림', () => void alert('저장 공간이 가득 찼어요.'))}
        {button('묻기', () => void ask(false))}
        {button('지우기 전에 묻기', () => void ask(true))}
      </Flex>
      <Text textStyle="sm" color="fg.muted" role="status">
        {answer}
      </Text>
    </Stack>
  );
};

const Dialogs = () => {
  const [open, setOpen] = useState<'md' | 'side' | 'conflict' | null>(null);
  const close = () => setOpen(null);
  return (
    <Flex gap="2" wrap="wrap">
      {button('창', () => setOpen('md'))}
      {button('옆 창', () => setOpen('side'))}
      {button('두 내용 비교', () => setOpen('conflict'))}
      <Modal
        open={open === 'md' || open === 'side'}
        isSide={open === 'side'}
        onClose={close}
        title="보드 이름 바꾸기"
        footer={
          <>
            <Button variant="outline" onClick={close}>
              취소
            </Button>
            <Button onClick={close}>바꾸기</Button>
          </>
        }
      >
        초점은 창 안에 머물고, 닫으면 연 단추로 돌아가요.
      </Modal>
      <ConflictDialog
        open={open === 'conflict'}
        mine={<Text>오후 3시에 만나요</Text>}
        theirs={<Text>오후 2시에 만나요</Text>}
        theirName="박준"
        theirTime={new Date(Date.now() - 120_000)}
        onKeepMine={close}
        onTakeTheirs={close}
        onClose={close}
      />
    </Flex>
  );
};

const SHOWN_MS = 1600;
const Loading = () => (
  <Flex gap="2" wrap="wrap">
    {button('화면 가리기', () => {
      pageLoading.show({ overlay: false });
      setTimeout(pageLoading.hide, SHOWN_MS);
    })}
    {button('화면 흐리기', () => {
      pageLoading.show();
      setTimeout(pageLoading.hide, SHOWN_MS);
    })}
    {button('진행률', () => {
      for (let step = 0; step <= 4; step++)
        setTimeout(() => pageProgress.set({ message: '파일을 묶고 있어요', degree: step, max: 4 }), step * 400);
      setTimeout(pageProgress.clear, SHOWN_MS + 400);
    })}
  </Flex>
);

const Tips = () => (
  <Tooltip.Root openDelay={200}>
    <Tooltip.Trigger asChild>
      <Button size="sm" variant="outline">
        마우스나 초점을 올려요
      </Button>
    </Tooltip.Trigger>
    <Tooltip.Positioner>
      <Tooltip.Content>단추의 이름을 되풀이하지 않아요</Tooltip.Content>
    </Tooltip.Positioner>
  </Tooltip.Root>
);

export const OVERLAYS: readonly SpecimenEntry[] = [
  {
    name: 'snack, toast',
    exports: ['snack', 'toast', 'Overlays'],
    note: '방금 한 일의 결과 한 줄은 snack, 일어난 일과 되돌리기는 toast예요. 토스트는 다섯 개까지 보여요.',
    props: 'toast({ title, description, action, durationMs })',
    Show: Messages,
  },
  {
    name: 'alert, confirm',
    exports: ['alert', 'confirm'],
    note: '되돌릴 수 없는 일만 물어요. 되돌릴 수 있으면 묻지 말고 토스트로 되돌리기를 주세요.',
    props: 'confirm({ message, title, confirmLabel, cancelLabel, danger })',
    Show: Questions,
  },
  {
    name: 'Modal, ConflictDialog',
    exports: ['Modal', 'Dialog', 'ConflictDialog'],
    note: '이름이 있고, Esc와 바깥을 눌러 닫아요. 두 사람이 고친 내용은 나란히 보여 주고 고르게 해요.',
    props: 'open · onClose · title · footer · size · isSide',
    Show: Dialogs,
  },
  {
    name: 'pageLoading, pageProgress',
    exports: ['pageLoading', 'pageProgress'],
    note: '끊으면 안 되는 몇 가지 일에만 써요.',
    Show: Loading,
  },
  { name: 'Tooltip', exports: ['Tooltip'], note: '없어도 되는 설명만 담아요. 휴대전화에는 없어요.', Show: Tips },
];
