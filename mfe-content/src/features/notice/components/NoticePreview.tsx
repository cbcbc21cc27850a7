import { readPicture } from '@dojang/shared-auth';
import { Heading, Modal } from '@dojang/shared-ui';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { DocumentView } from '@dojang/shared-ui/editor';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  body: DocumentJson;
}

/** The notice as readers will see it. */
export function NoticePreview({ open, onClose, title, body }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="미리보기" size="xl">
      <Heading as="h3" textStyle="title" mb="6" pb="6" borderBottomWidth="1px" overflowWrap="anywhere">
        {title.trim() || '제목 없음'}
      </Heading>
      <DocumentView value={body} readPicture={readPicture} />
    </Modal>
  );
}
