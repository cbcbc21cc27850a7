import { sessionStore } from '@dojang/shared-auth';
import {
  Button,
  CancelButton,
  FormField,
  Image,
  KeptNote,
  Modal,
  Stack,
  Textarea,
  useKeptFields,
} from '@dojang/shared-ui';
import { type FormEvent, useId } from 'react';
import { useAssetChange } from '../asset/asset.mutations.ts';
import { MOST_ALT } from './image.mutations.ts';
import type { Asset } from './image.queries.ts';

interface AltDialogProps {
  siteId: string;
  asset: Asset;
  onClose: () => void;
}

/** Asks what a picture shows. Typed text is kept until it is saved or cancelled. */
export function AltDialog({ siteId, asset, onClose }: AltDialogProps) {
  const id = useId();
  const { typed, change, drop, forget, forgetAfter } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'image-alt', id: asset.id },
    { alt: asset.alt },
  );
  const { alt } = typed;
  const save = useAssetChange(siteId);
  const isLong = alt.trim().length > MOST_ALT;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog below is no form, but a React event would reach the one of the page.
    event.stopPropagation();
    if (!isLong) forgetAfter(save.mutateAsync({ id: asset.id, alt: alt.trim() }, { onSuccess: onClose }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="이미지 설명"
      size="sm"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form={id} loading={save.isPending} disabled={isLong}>
            저장
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Image src={asset.src} alt="" maxH="48" mx="auto" borderRadius="l2" />
          <FormField
            label="무엇이 보이나요?"
            help="화면을 보지 못하는 방문자에게 읽어 줘요. 이 이미지를 쓸 때 대체 텍스트로 들어가요."
            error={isLong ? `${MOST_ALT}자까지 적을 수 있어요.` : undefined}
          >
            <Textarea autoFocus rows={2} value={alt} onChange={({ target }) => change({ alt: target.value })} />
          </FormField>
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}
