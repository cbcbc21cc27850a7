import { Button, confirm, Flex, Menu, Portal, snack, Text, toast } from '@dojang/shared-ui';
import { Check, ChevronDown, Mail, MailOpen, ShieldAlert, Timer, Trash2 } from 'lucide-react';
import { type Marks, useDeleteAnswers, useMarkAnswers } from '../data.mutations.ts';
import type { Answer, Status } from '../data.schema.ts';

interface BulkBarProps {
  answers: readonly Answer[];
  onDone: () => void;
}

const CHANGES: readonly { value: string; label: string; icon: typeof Check; marks: Omit<Marks, 'ids'> }[] = [
  { value: 'read', label: '읽음으로', icon: MailOpen, marks: { read: true } },
  { value: 'unread', label: '안 읽음으로', icon: Mail, marks: { read: false } },
  { value: 'doing', label: '처리 중으로', icon: Timer, marks: { status: 'doing' } },
  { value: 'done', label: '완료로', icon: Check, marks: { status: 'done' } },
  { value: 'spam', label: '스팸으로', icon: ShieldAlert, marks: { status: 'spam' } },
];

/** Changes several chosen answers at once. */
export function BulkBar({ answers, onDone }: BulkBarProps) {
  const mark = useMarkAnswers();
  const remove = useDeleteAnswers();
  const ids = answers.map(({ id }) => id);

  const change = (marks: Omit<Marks, 'ids'>) =>
    mark.mutate(
      { ids, ...marks },
      {
        onSuccess: () => {
          onDone();
          const undo = () => takeBack(answers, marks);
          toast({ title: `답변 ${ids.length}개를 바꿨어요`, action: { label: '되돌리기', onClick: undo } });
        },
      },
    );
  const takeBack = (before: readonly Answer[], { read, status }: Omit<Marks, 'ids'>) => {
    if (read !== undefined) {
      const changed = before.filter((answer) => (answer.read_at !== null) !== read).map(({ id }) => id);
      if (changed.length > 0) mark.mutate({ ids: changed, read: !read });
    }
    if (status === undefined) return;
    for (const former of new Set(before.map((answer) => answer.status))) {
      const of: Status = former;
      mark.mutate({ ids: before.filter((answer) => answer.status === of).map(({ id }) => id), status: of });
    }
  };
  const erase = async () => {
    const agreed = await confirm({
      title: `답변 ${ids.length}개를 지울까요?`,
      message: '지운 답변은 되돌릴 수 없어요.',
      confirmLabel: '지우기',
      danger: true,
    });
    if (!agreed) return;
    remove.mutate(ids, {
      onSuccess: () => {
        onDone();
        snack.success(`답변 ${ids.length}개를 지웠어요.`);
      },
    });
  };

  return (
    <Flex align="center" gap="2" flex="1">
      <Text textStyle="sm" color="fg.muted" flex="1">
        {ids.length}개 고름
      </Text>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <Button size="xs" variant="outline" colorPalette="gray" loading={mark.isPending}>
            바꾸기 <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="40">
              {CHANGES.map(({ value, label, icon: Icon, marks }) => (
                <Menu.Item key={value} value={value} onClick={() => change(marks)}>
                  <Icon size={16} aria-hidden /> {label}
                </Menu.Item>
              ))}
              <Menu.Item value="delete" color="fg.error" onClick={() => void erase()}>
                <Trash2 size={16} aria-hidden /> 지우기
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </Flex>
  );
}
