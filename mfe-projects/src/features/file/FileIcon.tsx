import { Box } from '@dojang/shared-ui';
import {
  createLucideIcon,
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { type FileKind, kindOf } from './file-kind.logic.ts';

/** A sheet with the letters PDF, because the icon set has none. */
const FilePdf = createLucideIcon('file-pdf', [
  ['path', { d: 'M4 11V4a2 2 0 0 1 2-2h8l6 6v3', key: 'top' }],
  ['path', { d: 'M14 2v6h6', key: 'fold' }],
  ['path', { d: 'M3.5 21v-6h1.6a1.9 1.9 0 0 1 0 3.8H3.5', key: 'p' }],
  ['path', { d: 'M10 15v6h1a3 3 0 0 0 0-6z', key: 'd' }],
  ['path', { d: 'M17.5 21v-6h3M17.5 18h2.4', key: 'f' }],
]);

const ICONS: Record<FileKind, readonly [LucideIcon, string]> = {
  picture: [FileImage, 'purple.fg'],
  pdf: [FilePdf, 'red.fg'],
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

/** The icon of a file's kind. It is hidden from screen readers, because the name beside it contains the same information. */
export function FileIcon({ file, size = 20 }: { file: { name: string; mime: string }; size?: number }) {
  const [Icon, color] = ICONS[kindOf(file)];
  return (
    <Box as="span" color={color} flexShrink="0" display="inline-flex">
      <Icon size={size} aria-hidden />
    </Box>
  );
}
