import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, chakra, Flex, IconButton, sizeText, Text } from '@dojang/shared-ui';
import { Download, Paperclip, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Section } from '../../../Section.tsx';
import { fileQueries } from '../file.queries.ts';
import type { FileItem, FileSource } from '../file.schema.ts';
import { chooseFiles } from '../upload/UploadButton.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { useAttach } from '../use-attach.ts';
import { useFileActions } from '../use-file-actions.ts';
import { FileThumb } from './FileThumb.tsx';

const PreviewDialog = lazy(async () => ({ default: (await import('../preview/PreviewDialog.tsx')).PreviewDialog }));

export interface AttachmentsProps {
  projectId: string;
  source: { type: FileSource; id: string };
  canWrite: boolean;
}

/** The files that are attached to a note or issue. Without files and without write permission nothing is shown. */
export function Attachments({ projectId, source, canWrite }: AttachmentsProps) {
  const query = useQuery(fileQueries.attached(projectId, source));
  const { download, remove } = useFileActions(projectId);
  const attach = useAttach(projectId, source.type, source.id);
  const [openId, setOpenId] = useState<string | null>(null);
  useUploads();
  const files = query.data ?? [];
  const opened = files.find(({ id }) => id === openId);
  if (!query.data || (files.length === 0 && !canWrite)) return null;
  return (
    <Section
      title="첨부 파일"
      count={files.length}
      actions={
        canWrite && (
          <Button size="xs" variant="outline" onClick={() => chooseFiles(attach)}>
            <Paperclip size={14} aria-hidden /> 파일 붙이기
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          파일을 글에 끌어다 놓아도 붙어요.
        </Text>
      ) : (
        <Box as="ul" aria-label="첨부 파일" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
          {files.map((file) => (
            <AttachmentRow
              key={file.id}
              file={file}
              onOpen={() => setOpenId(file.id)}
              onDownload={() => download([file])}
              onRemove={canWrite ? () => remove([file]) : undefined}
            />
          ))}
        </Box>
      )}
      {opened && (
        <Suspense>
          <PreviewDialog
            projectId={projectId}
            file={opened}
            files={files}
            canWrite={canWrite}
            hasDetails={false}
            onShow={({ id }) => setOpenId(id)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}

interface RowProps {
  file: FileItem;
  onOpen: () => void;
  onDownload: () => void;
  onRemove?: (() => void) | undefined;
}

/** A file in a list of attachments: its name opens the preview. */
export function AttachmentRow({ file, onOpen, onDownload, onRemove }: RowProps) {
  return (
    <Flex as="li" align="center" gap="3" px="3" minH="12" _notFirst={{ borderTopWidth: '1px' }}>
      <Box boxSize="8" flexShrink="0" overflow="hidden" borderRadius="l1">
        <FileThumb file={file} iconSize={20} />
      </Box>
      <chakra.button
        type="button"
        flex="1"
        minW="0"
        textAlign="start"
        textStyle="sm"
        truncate
        cursor="pointer"
        borderRadius="l1"
        _hover={{ textDecoration: 'underline' }}
        onClick={onOpen}
      >
        {file.name}
      </chakra.button>
      <Text textStyle="xs" color="fg.muted" flexShrink="0">
        {sizeText(file.size)}
      </Text>
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`‘${file.name}’ 내려받기`}
        onClick={onDownload}
      >
        <Download />
      </IconButton>
      {onRemove && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={`‘${file.name}’ 휴지통으로 옮기기`}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      )}
    </Flex>
  );
}
