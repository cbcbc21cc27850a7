import { Button, Checkbox, Modal, RelativeTime, Stack, sizeText, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import type { ConflictChoice, UploadItem } from './upload-queue.logic.ts';
import { uploads } from './uploads.ts';

interface Props {
  item: UploadItem;
  /** Number of other files with the same question. */
  others: number;
}

/** Asks what happens to a file whose name already exists. The other uploads continue meanwhile. */
export function ConflictDialog({ item, others }: Props) {
  const [isForAll, setIsForAll] = useState(true);
  const answer = (choice: ConflictChoice) => uploads.answer(item.id, choice, others > 0 && isForAll);
  return (
    <Modal
      open
      // When the dialog is closed without an answer, the file is skipped, so that nothing is overwritten by accident.
      onClose={() => answer('skip')}
      title="같은 이름의 파일이 있어요"
      footer={
        <>
          <Button variant="ghost" colorPalette="gray" onClick={() => answer('skip')}>
            건너뛰기
          </Button>
          <Button variant="outline" onClick={() => answer('both')}>
            둘 다 두기
          </Button>
          <Button onClick={() => answer('version')}>덮어쓰기</Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          <b>{item.name}</b>
        </Text>
        <Stack gap="1" textStyle="sm" color="fg.muted">
          {item.existing && (
            <Text>
              있는 파일: {sizeText(item.existing.size)}
              {item.existing.updated_at && (
                <>
                  {' · '}
                  <RelativeTime value={item.existing.updated_at} />
                </>
              )}
            </Text>
          )}
          <Text>올리는 파일: {sizeText(item.size)}</Text>
        </Stack>
        <Text textStyle="sm">덮어써도 지난 파일은 버전으로 남아서 되돌릴 수 있어요.</Text>
        {others > 0 && (
          <Checkbox.Root checked={isForAll} onCheckedChange={({ checked }) => setIsForAll(checked === true)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>나머지 {others}개에도 적용</Checkbox.Label>
          </Checkbox.Root>
        )}
      </Stack>
    </Modal>
  );
}
