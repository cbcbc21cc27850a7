import { Box, Button, Center, ErrorState, Spinner, Stack, sizeText, Text } from '@dojang/shared-ui';
import { Download } from 'lucide-react';
import { FileIcon } from '../FileIcon.tsx';
import type { FileItem } from '../file.schema.ts';
import { previewOf } from '../file-kind.logic.ts';
import { useFileLink } from '../file-links.ts';
import { MediaView } from './MediaView.tsx';
import { PdfView } from './PdfView.tsx';
import { PictureView } from './PictureView.tsx';
import { TextView } from './TextView.tsx';

interface Props {
  file: FileItem;
  onDownload: () => void;
}

/** The preview of a file by its kind. */
export function PreviewStage({ file, onDownload }: Props) {
  const kind = previewOf(file);
  const isByLink = kind === 'picture' || kind === 'video' || kind === 'audio' || kind === 'pdf';
  const link = useFileLink({ fileId: file.id, version: file.version, kind: 'view' }, isByLink);
  const none = <NoPreview file={file} onDownload={onDownload} />;
  if (kind === null || file.size === 0) return none;
  if (kind === 'text' || kind === 'code') return <TextView file={file} fallback={none} />;
  if (link.error) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  if (link.data === undefined) return <Wait />;
  if (link.data === null) return none;
  if (kind === 'pdf') return <PdfView url={link.data} name={file.name} fallback={none} />;
  if (kind === 'picture') return <PictureView url={link.data} name={file.name} fallback={none} />;
  return (
    <MediaView file={file} url={link.data} kind={kind as 'video' | 'audio'} onExpired={link.refetch} fallback={none} />
  );
}

const Wait = () => (
  <Center boxSize="full" role="status" aria-label="불러오는 중">
    <Spinner />
  </Center>
);

/** A file that browsers cannot show. */
function NoPreview({ file, onDownload }: Props) {
  return (
    <Center boxSize="full" p="6">
      <Stack align="center" gap="4">
        <FileIcon file={file} size={64} />
        <Box textAlign="center">
          <Text fontWeight="500">{file.size === 0 ? '빈 파일이에요' : '이 파일은 미리 볼 수 없어요'}</Text>
          <Text textStyle="sm" color="fg.muted">
            {file.size === 0 ? '내용이 0바이트예요.' : `${sizeText(file.size)} · 내려받아서 열어 주세요.`}
          </Text>
        </Box>
        <Button onClick={onDownload}>
          <Download size={16} aria-hidden /> 내려받기
        </Button>
      </Stack>
    </Center>
  );
}
