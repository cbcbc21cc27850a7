import { Button, FormField, Modal, NativeSelect, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import type { BoardColumn } from '../../issue/issue.schema.ts';

interface Props {
  column: BoardColumn;
  /** The other columns of the board. There is at least one. */
  others: readonly BoardColumn[];
  busy: boolean;
  onRemove: (moveTo: string) => void;
  onClose: () => void;
}

/** Asks to which column the issues of a removed column go. These include issues in the trash. */
export function RemoveColumnDialog({ column, others, busy, onRemove, onClose }: Props) {
  const [moveTo, setMoveTo] = useState(others[0]?.id ?? '');
  return (
    <Modal
      open
      onClose={onClose}
      title={`‘${column.name}’ 열을 지울까요?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button colorPalette="red" loading={busy} onClick={() => onRemove(moveTo)}>
            지우기
          </Button>
        </>
      }
    >
      <Text mb="4">열에 있는 이슈는 지워지지 않고, 고른 열의 맨 아래로 옮겨져요.</Text>
      <FormField label="이슈를 옮길 열">
        <NativeSelect.Root>
          <NativeSelect.Field value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
    </Modal>
  );
}
