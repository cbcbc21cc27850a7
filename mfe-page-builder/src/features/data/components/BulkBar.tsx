import { Button, Flex, Menu, Portal, Text } from '@dojang/shared-ui';
import { Check, ChevronDown, Mail, MailOpen, ShieldAlert, Timer, Trash2, Undo2 } from 'lucide-react';
import type { Marks } from '../data.mutations.ts';
import type { Answer } from '../data.schema.ts';
import { useChangeAnswers } from '../use-change-answers.ts';

interface BulkBarProps {
  answers: readonly Answer[];
  onDone: () => void;
}

interface Change {
  value: string;
  label: string;
  icon: typeof Check;
  marks: Omit<Marks, 'ids'>;
}

const CHANGES: readonly Change[] = [
  { value: 'read', label: '읽음으로', icon: MailOpen, marks: { read: true } },
  { value: 'unread', label: '안 읽음으로', icon: Mail, marks: { read: false } },
  { value: 'doing', label: '처리 중으로', icon: Timer, marks: { status: 'doing' } },
  { value: 'done', label: '완료로', icon: Check, marks: { status: 'done' } },
  { value: 'spam', label: '스팸으로', icon: ShieldAlert, marks: { status: 'spam' } },
  { value: 'removed', label: '휴지통으로', icon: Trash2, marks: { status: 'removed' } },
];
const IN_TRASH: readonly Change[] = [{ value: 'back', label: '되살리기', icon: Undo2, marks: { status: 'new' } }];

/** Changes several chosen answers at once. */
export function BulkBar({ answers, onDone }: BulkBarProps) {
  const { change, erase, isPending } = useChangeAnswers();
  const isTrash = answers.every(({ status }) => status === 'removed');
  return (
    <Flex align="center" gap="2" flex="1">
      <Text textStyle="sm" color="fg.muted" flex="1">
        {answers.length}개 고름
      </Text>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <Button size="xs" variant="outline" colorPalette="gray" loading={isPending}>
            바꾸기 <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="40">
              {(isTrash ? IN_TRASH : CHANGES).map(({ value, label, icon: Icon, marks }) => (
                <Menu.Item key={value} value={value} onClick={() => change(answers, marks, onDone)}>
                  <Icon size={16} aria-hidden /> {label}
                </Menu.Item>
              ))}
              {isTrash && (
                <Menu.Item value="erase" color="fg.error" onClick={() => void erase(answers, onDone)}>
                  <Trash2 size={16} aria-hidden /> 영구히 지우기
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </Flex>
  );
}
