import { Button, Flex, FormField, Input, Modal, Text } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useAssetChange } from '../asset/asset.mutations.ts';
import type { SiteFile } from './file.queries.ts';
import { baseOf, dottedEnding, MOST_NAME } from './file-name.logic.ts';

interface RenameDialogProps {
  siteId: string;
  file: SiteFile;
  onClose: () => void;
}

/** Asks for the name under which visitors save a file. */
export function RenameDialog({ siteId, file, onClose }: RenameDialogProps) {
  const id = useId();
  const ending = dottedEnding(file.name);
  const [base, setBase] = useState(baseOf(file.name));
  const change = useAssetChange(siteId);
  const error = nameError(base, ending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog below is no form, but a React event would reach the one of the page.
    event.stopPropagation();
    if (error === undefined) change.mutate({ id: file.id, name: `${base.trim()}${ending}` }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="파일 이름"
      size="sm"
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={change.isPending} disabled={error !== undefined}>
            저장
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <FormField label="이름" help="방문자가 이 이름으로 내려받아요. 이미 만든 링크도 그대로예요." error={error}>
          <Flex align="center" gap="2">
            <Input autoFocus value={base} onChange={({ target }) => setBase(target.value)} />
            <Text color="fg.muted">{ending}</Text>
          </Flex>
        </FormField>
      </form>
    </Modal>
  );
}

function nameError(base: string, ending: string): string | undefined {
  if (base.trim() === '') return '이름을 적어 주세요.';
  if (/[/\\]/.test(base)) return '/와 \\는 이름에 쓸 수 없어요.';
  return [...base.trim(), ...ending].length > MOST_NAME ? `${MOST_NAME}자까지 적을 수 있어요.` : undefined;
}
