import { Modal } from '@dojang/shared-ui';
import { PICTURE_REFUSALS } from '@dojang/shared-ui/document';
import { UploadArea } from '../asset/UploadArea.tsx';
import { useUpload } from '../asset/use-upload.ts';
import { AssetShelf } from './AssetShelf.tsx';
import { type UploadedImage, uploadImage } from './image.mutations.ts';

interface ImageDialogProps {
  siteId: string;
  /** `alt` is the description of a stored picture, if somebody has written one. */
  onChoose: (image: UploadedImage & { alt?: string }) => void;
  onClose: () => void;
}

/** A dialog to choose a picture: a new file, or a stored picture of the site. */
export function ImageDialog({ siteId, onChoose, onClose }: ImageDialogProps) {
  const uploading = useUpload<File, UploadedImage>(siteId, uploadImage, onChoose);
  return (
    <Modal open onClose={onClose} title="이미지 고르기" size="lg">
      <UploadArea
        kind="picture"
        label="이미지 파일"
        hint="PNG, JPEG, WebP · 30MB까지"
        accept="image/png,image/jpeg,image/webp"
        refusals={PICTURE_REFUSALS}
        uploading={uploading}
      />
      <AssetShelf siteId={siteId} onChoose={onChoose} />
    </Modal>
  );
}
