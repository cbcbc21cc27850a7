import type { Extensions } from '@tiptap/core';
import { OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { isSafeLink, type PictureStore } from '../../document/index.ts';
import { MAX_HEADING_LEVEL } from '../../document/schema.ts';
import type { References } from '../references.ts';
import { Callout } from './callout.ts';
import { GapWriting } from './gap-writing.ts';
import { Picture } from './image.ts';
import { LateCaret } from './late-caret.ts';
import { MoveBlock } from './move-block.ts';
import { PastedText } from './pasted-text.ts';
import { IssueLink, Mention, NoteLink } from './reference-nodes.ts';
import { ReferenceTyping } from './reference-typing.ts';
import { Slash } from './slash.ts';
import { UnknownBlock, UnknownInline } from './unknown.ts';

const UNDO_STEPS = 100;
const MERGED_WITHIN_MS = 1000;

export interface ExtensionOptions {
  placeholder: () => string;
  pictures: () => PictureStore | undefined;
  references?: () => References | undefined;
}

/**
 * The editor's schema and behaviour. Nodes, marks and attributes are those of `document/schema.ts`; a test compares
 * them.
 */
export function createExtensions({ placeholder, pictures, references }: ExtensionOptions): Extensions {
  return [
    StarterKit.configure({
      undoRedo: { depth: UNDO_STEPS, newGroupDelay: MERGED_WITHIN_MS },
      heading: { levels: [1, 2, 3].filter((level) => level <= MAX_HEADING_LEVEL) as (1 | 2 | 3)[] },
      // This extension is left out, because it would add an empty paragraph to a document that is only read.
      trailingNode: false,
      orderedList: false,
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isSafeLink(url),
        HTMLAttributes: { rel: 'noopener noreferrer nofollow ugc', target: '_blank' },
      },
    }),
    // Its own paste handling is removed, because it turns a date into a list. `PastedText` creates lists instead.
    OrderedList.extend({ addProseMirrorPlugins: () => [] }),
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node, checked) => `${node.textContent || '빈 할 일'}${checked ? ' (완료)' : ''}` },
    }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Callout,
    Picture.configure({ pictures }),
    UnknownBlock,
    UnknownInline,
    Slash,
    Mention,
    IssueLink.configure(references ? { references } : {}),
    NoteLink.configure(references ? { references } : {}),
    ReferenceTyping.configure(references ? { references } : {}),
    GapWriting,
    MoveBlock,
    PastedText.configure(references ? { references } : {}),
    LateCaret,
    Placeholder.configure({ placeholder: ({ node }) => (node.type.name === 'heading' ? '제목' : placeholder()) }),
  ];
}
