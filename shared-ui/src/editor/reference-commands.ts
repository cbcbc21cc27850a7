import { AtSign, CircleDot, FileText } from 'lucide-react';
import type { BlockCommand } from './block-commands.tsx';
import type { References } from './references.ts';

/** The command types the sign, and the sign opens its menu. */
const typing = (sign: string, command: Omit<BlockCommand, 'run'>): BlockCommand => ({
  ...command,
  run: (editor) => editor.chain().focus().insertContent(sign).run(),
});

const COMMANDS: Readonly<Record<'people' | 'issues' | 'notes', BlockCommand>> = {
  people: typing('@', {
    id: 'mention',
    label: '멤버 언급',
    hint: '@ 로도 넣을 수 있어요',
    keywords: ['mention', 'person', '사람', '멘션', '골뱅이'],
    icon: AtSign,
  }),
  issues: typing('#', {
    id: 'issueLink',
    label: '이슈 링크',
    hint: '# 으로도 넣을 수 있어요',
    keywords: ['issue', 'link', '할 일', '연결'],
    icon: CircleDot,
  }),
  notes: typing('[[', {
    id: 'noteLink',
    label: '노트 링크',
    hint: '[[ 로도 넣을 수 있어요',
    keywords: ['note', 'page', 'link', 'wiki', '문서', '페이지', '연결'],
    icon: FileText,
  }),
};

/** Commands of the slash menu that begin a reference, for users who do not know the sign. */
export const referenceCommands = (references: References | undefined): BlockCommand[] =>
  (['people', 'issues', 'notes'] as const).filter((source) => references?.[source]).map((source) => COMMANDS[source]);
