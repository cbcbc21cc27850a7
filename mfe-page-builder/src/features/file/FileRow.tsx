import { sizeText } from '@dojang/renderer';
import { Box, Button, chakra, Flex, IconButton, Text, trashText } from '@dojang/shared-ui';
import { FileArchive, FileSpreadsheet, FileText, Pencil, Presentation, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteFile } from './file.queries.ts';

/** A finger needs more room than a pointer. */
const TALL = { base: '11', md: '8' };

interface FileRowProps {
  file: SiteFile;
  onChoose: () => void;
  onRename: () => void;
  onRemove: () => void;
}

/** A file of the site. */
export function FileRow({ file, onChoose, onRename, onRemove }: FileRowProps) {
  return (
    <Row>
      <chakra.button
        type="button"
        aria-label={`${file.name} 쓰기`}
        display="flex"
        alignItems="center"
        gap="3"
        flex="1"
        minW="0"
        minH="11"
        px="2"
        borderRadius="l2"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        onClick={onChoose}
      >
        <FileFace file={file} detail={sizeText(file.bytes)} />
      </chakra.button>
      <Tool label={`${file.name} 이름 바꾸기`} icon={<Pencil />} onClick={onRename} />
      <Tool label={`${file.name} 지우기`} icon={<Trash2 />} onClick={onRemove} />
    </Row>
  );
}

/** A file in the trash. */
export function RemovedFileRow({ file, onRestore }: { file: SiteFile; onRestore: () => void }) {
  return (
    <Row>
      <Flex align="center" gap="3" flex="1" minW="0" px="2">
        <FileFace file={file} detail={trashText(file.purgeAt ?? '')} />
      </Flex>
      <Button variant="outline" size="2xs" minH={TALL} aria-label={`${file.name} 되돌리기`} onClick={onRestore}>
        <Undo2 /> 되돌리기
      </Button>
    </Row>
  );
}

/** The data by which people recognise a file. */
export function FileFace({ file, detail }: { file: { name: string }; detail: string }) {
  return (
    <>
      <Box color="fg.muted" flexShrink="0">
        {iconOf(file.name)}
      </Box>
      <Box minW="0">
        <Text textStyle="sm" truncate title={file.name}>
          {file.name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {detail}
        </Text>
      </Box>
    </>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Flex as="li" align="center" gap="1" py="1" borderTopWidth="1px" borderColor="border">
    {children}
  </Flex>
);

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      minH={TALL}
      minW={TALL}
      colorPalette="gray"
      color="fg.muted"
      aria-label={label}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
}

function iconOf(name: string): ReactNode {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'zip') return <FileArchive size={20} aria-hidden />;
  if (/^(?:xlsx?|csv)$/.test(ending)) return <FileSpreadsheet size={20} aria-hidden />;
  return /^pptx?$/.test(ending) ? <Presentation size={20} aria-hidden /> : <FileText size={20} aria-hidden />;
}
