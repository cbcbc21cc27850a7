import { Box } from '@dojang/shared-ui';
import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { type FileKind, kindOf } from './file-kind.logic.ts';

const ICONS: Record<FileKind, readonly [LucideIcon, string]> = {
  picture: [FileImage, 'purple.fg'],
  pdf: [FileType, 'red.fg'],
  video: [FileVideo, 'pink.fg'],
  audio: [FileMusic, 'orange.fg'],
  document: [FileText, 'blue.fg'],
  sheet: [FileSpreadsheet, 'green.fg'],
  slides: [Presentation, 'orange.fg'],
  text: [FileText, 'fg.muted'],
  code: [FileCode, 'teal.fg'],
  archive: [FileArchive, 'yellow.fg'],
  other: [File, 'fg.muted'],
};

/** The icon of a file's kind. The name beside it says the same, so it is hidden from screen readers. */
export function FileIcon({ file, size = 20 }: { file: { name: string; mime: string }; size?: number }) {
  const [Icon, color] = ICONS[kindOf(file)];
  return (
    <Box as="span" color={color} flexShrink="0" display="inline-flex">
      <Icon size={size} aria-hidden />
    </Box>
  );
}
