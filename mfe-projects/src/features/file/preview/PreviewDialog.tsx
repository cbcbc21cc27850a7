import { Box, Dialog, Flex, HStack, IconButton, Portal, Text } from '@dojang/shared-ui';
import { ChevronLeft, ChevronRight, Download, Info, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FileIcon } from '../FileIcon.tsx';
import type { FileItem } from '../file.schema.ts';
import { useFileActions } from '../use-file-actions.ts';
import { FileDetails } from './FileDetails.tsx';
import { PreviewStage } from './PreviewStage.tsx';

interface Props {
  projectId: string;
  file: FileItem;
  /** The files through which the arrow keys go. */
  files: readonly FileItem[];
  canWrite: boolean;
  /** Whether the details are open at first. */
  hasDetails: boolean;
  onShow: (file: FileItem) => void;
  onClose: () => void;
}

/** One file on the whole screen, with its details and versions. The arrow keys show the next file. */
export function PreviewDialog({ projectId, file, files, canWrite, hasDetails, onShow, onClose }: Props) {
  const [isDetailed, setDetailed] = useState(hasDetails);
  const { download } = useFileActions(projectId);
  const at = files.findIndex(({ id }) => id === file.id);
  const go = (by: number) => {
    const next = files[at + by];
    if (at >= 0 && next) onShow(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.nativeEvent.isComposing || target.closest('video, audio, [data-own-keys]')) return;
    if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === ' ' && !target.closest('button, a')) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open size="full" onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Positioner p="0">
          <Dialog.Content
            bg="bg"
            onKeyDown={onKeyDown}
            display="flex"
            flexDirection="column"
            h="100dvh"
            maxH="100dvh"
            w="100vw"
            maxW="100vw"
            m="0"
            borderRadius="0"
          >
            <Flex as="header" align="center" gap="3" px="4" minH="14" borderBottomWidth="1px">
              <FileIcon file={file} />
              <Dialog.Title flex="1" minW="0" textStyle="heading" truncate>
                {file.name}
              </Dialog.Title>
              {at >= 0 && (
                <Text textStyle="sm" color="fg.muted" hideBelow="sm" flexShrink="0">
                  {at + 1} / {files.length}
                </Text>
              )}
              <HStack gap="1">
                <Action label="이전 파일" isOff={at <= 0} onClick={() => go(-1)} icon={<ChevronLeft />} />
                <Action
                  label="다음 파일"
                  isOff={at < 0 || at >= files.length - 1}
                  onClick={() => go(1)}
                  icon={<ChevronRight />}
                />
                <Action label="내려받기" onClick={() => download([file])} icon={<Download />} />
                <Action label="세부 정보" isOn={isDetailed} onClick={() => setDetailed(!isDetailed)} icon={<Info />} />
                <Action label="닫기" onClick={onClose} icon={<X />} />
              </HStack>
            </Flex>
            <Flex flex="1" minH="0" direction={{ base: 'column', md: 'row' }}>
              <Box flex="1" minW="0" minH="0" bg="bg.subtle" position="relative">
                <PreviewStage key={`${file.id} ${file.version}`} file={file} onDownload={() => download([file])} />
              </Box>
              {isDetailed && (
                <Box
                  as="aside"
                  aria-label="세부 정보"
                  width={{ base: 'full', md: '80' }}
                  maxH={{ base: '45%', md: 'none' }}
                  overflowY="auto"
                  borderInlineStartWidth={{ md: '1px' }}
                  borderTopWidth={{ base: '1px', md: '0' }}
                  p="5"
                >
                  <FileDetails projectId={projectId} file={file} canWrite={canWrite} />
                </Box>
              )}
            </Flex>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface ActionProps {
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
  isOff?: boolean;
  isOn?: boolean;
}

const Action = ({ label, icon, onClick, isOff = false, isOn }: ActionProps) => (
  <IconButton
    size="sm"
    variant={isOn ? 'subtle' : 'ghost'}
    colorPalette="gray"
    aria-label={label}
    title={label}
    disabled={isOff}
    {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    onClick={onClick}
  >
    {icon}
  </IconButton>
);
