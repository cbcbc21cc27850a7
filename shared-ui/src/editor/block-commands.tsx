import { matchesKorean } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import {
  Code2,
  Heading1,
  Heading2,
  Heading3,
  ImageIcon,
  Info,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Table2,
  TriangleAlert,
} from 'lucide-react';
import { chooseImages } from './extensions/picture-uploads.ts';

export interface BlockCommand {
  id: string;
  label: string;
  /** A short description. */
  hint: string;
  /** Other names, Korean and English. */
  keywords: string[];
  icon: LucideIcon;
  /** Whether the cursor is inside such a block. Undefined for commands that insert something and cannot be toggled. */
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon, hint: string): BlockCommand => ({
  id: `heading${level}`,
  label: `제목 ${level}`,
  hint,
  keywords: [
    `heading ${level}`,
    `h${level}`,
    'title',
    '헤딩',
    level === 1 ? '대제목' : level === 2 ? '중제목' : '소제목',
  ],
  icon,
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** All block types in the order of the slash menu. The toolbar uses them too. */
export const BLOCK_COMMANDS: BlockCommand[] = [
  {
    id: 'paragraph',
    label: '본문',
    hint: '보통 글',
    keywords: ['text', 'paragraph', 'plain', '텍스트', '문단'],
    icon: Pilcrow,
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  heading(1, Heading1, '가장 큰 제목'),
  heading(2, Heading2, '가운데 제목'),
  heading(3, Heading3, '작은 제목'),
  {
    id: 'bulletList',
    label: '글머리 목록',
    hint: '순서 없는 목록',
    keywords: ['bullet list', 'unordered', 'ul', '리스트', '불릿'],
    icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: '번호 목록',
    hint: '순서 있는 목록',
    keywords: ['numbered list', 'ordered', 'ol', '숫자', '리스트'],
    icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'taskList',
    label: '할 일 목록',
    hint: '체크할 수 있는 목록',
    keywords: ['todo', 'task list', 'checkbox', '체크리스트'],
    icon: ListTodo,
    isActive: (editor) => editor.isActive('taskList'),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    id: 'blockquote',
    label: '인용',
    hint: '옮겨 적은 글',
    keywords: ['quote', 'blockquote', '인용문'],
    icon: Quote,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'callout',
    label: '콜아웃',
    hint: '눈에 띄는 안내',
    keywords: ['callout', 'info', 'note', '안내', '강조'],
    icon: Info,
    isActive: (editor) => editor.isActive('callout', { tone: 'info' }),
    run: (editor) => editor.chain().focus().toggleCallout('info').run(),
  },
  {
    id: 'warning',
    label: '주의 콜아웃',
    hint: '조심할 점',
    keywords: ['callout', 'warning', 'alert', '경고', '주의'],
    icon: TriangleAlert,
    isActive: (editor) => editor.isActive('callout', { tone: 'warning' }),
    run: (editor) => editor.chain().focus().toggleCallout('warning').run(),
  },
  {
    id: 'codeBlock',
    label: '코드 블록',
    hint: '있는 그대로의 글',
    keywords: ['code block', 'pre', '소스'],
    icon: Code2,
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'table',
    label: '표',
    hint: '3칸 3줄로 시작',
    keywords: ['table', 'grid', '테이블'],
    icon: Table2,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'image',
    label: '그림',
    hint: 'PNG, JPEG, WebP',
    keywords: ['image', 'picture', 'photo', '이미지', '사진'],
    icon: ImageIcon,
    run: chooseImages,
  },
  {
    id: 'horizontalRule',
    label: '구분선',
    hint: '내용을 나누는 선',
    keywords: ['divider', 'horizontal rule', 'hr', 'line', '가로줄'],
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Commands that match the text after the slash: by substring, jamo or initials, in Korean and English. */
export const findBlockCommands = (query: string, own: readonly BlockCommand[] = []): BlockCommand[] =>
  [...BLOCK_COMMANDS, ...own].filter(({ label, keywords }) =>
    [label, ...keywords].some((name) => matchesKorean(name, query)),
  );
