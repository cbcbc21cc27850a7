import { readPicture } from '@dojang/shared-auth';
import { Button, download, Menu, Portal, showError } from '@dojang/shared-ui';
import { documentToHtml } from '@dojang/shared-ui/document';
import { Download, FileCode, FileDown, Printer } from 'lucide-react';
import { noteAddress } from '../../conversation/conversation.logic.ts';
import { noteToHtmlFile } from '../html-file.logic.ts';
import { fileNameOf, noteToMarkdown } from '../markdown.logic.ts';
import type { Note } from '../note.schema.ts';
import { picturesAsData } from '../pictures-as-data.ts';

/** Exports a note. */
export function ExportMenu({ note }: { note: Pick<Note, 'title' | 'content'> }) {
  const save = async (extension: 'md' | 'html', type: string, text: () => string | Promise<string>) => {
    try {
      download(fileNameOf(note.title, extension), type, await text());
    } catch (error) {
      showError(error);
    }
  };
  // The file may be opened outside of the app, so it contains its pictures.
  const html = async () => {
    const pictures = await picturesAsData(note.content, readPicture);
    return noteToHtmlFile(note.title, documentToHtml(note.content, { pictures, noteAddress }));
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="outline" size="sm">
          <Download size={16} aria-hidden /> 내보내기
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item
              value="markdown"
              onSelect={() => void save('md', 'text/markdown', () => noteToMarkdown(note.title, note.content))}
            >
              <FileDown size={16} aria-hidden /> Markdown
            </Menu.Item>
            <Menu.Item value="html" onSelect={() => void save('html', 'text/html', html)}>
              <FileCode size={16} aria-hidden /> HTML
            </Menu.Item>
            {/* The menu must be closed before the browser renders the print view. */}
            <Menu.Item value="print" onSelect={() => setTimeout(() => window.print(), 300)}>
              <Printer size={16} aria-hidden /> 인쇄
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
