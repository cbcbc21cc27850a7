import { siteFileEndings } from '@dojang/renderer';
import { Modal } from '@dojang/shared-ui';
import { UploadArea } from '../asset/UploadArea.tsx';
import { useUpload } from '../asset/use-upload.ts';
import { FileShelf } from './FileShelf.tsx';
import { FILE_REFUSALS, type LinkedFile, uploadFile } from './file.mutations.ts';

const ACCEPT = siteFileEndings.map((ending) => `.${ending}`).join(',');

interface FileDialogProps {
  siteId: string;
  onChoose: (file: LinkedFile) => void;
  onClose: () => void;
}

/** A dialog to choose a file for visitors: a new file, or a file of the site. */
export function FileDialog({ siteId, onChoose, onClose }: FileDialogProps) {
  const uploading = useUpload(siteId, uploadFile, onChoose);
  return (
    <Modal open onClose={onClose} title="파일 고르기" size="lg">
      <UploadArea
        kind="file"
        label="올릴 파일"
        hint="PDF, 한글, 워드, 엑셀, 파워포인트, ZIP, TXT, CSV · 30MB까지"
        accept={ACCEPT}
        refusals={FILE_REFUSALS}
        uploading={uploading}
      />
      <FileShelf siteId={siteId} onChoose={onChoose} />
    </Modal>
  );
}
