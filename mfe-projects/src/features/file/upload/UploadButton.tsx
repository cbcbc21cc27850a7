import { Button, Menu, Portal } from '@dojang/shared-ui';
import { ChevronDown, FileUp, FolderUp, Upload } from 'lucide-react';
import { type ChosenFile, pickedFiles } from './dropped-files.ts';

/** Opens the browser's dialog for files, or for a folder. */
export function chooseFiles(onChosen: (files: ChosenFile[]) => void, { folder = false } = {}): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = folder;
  input.addEventListener('change', () => onChosen(pickedFiles(input.files ?? [])));
  input.click();
}

interface Props {
  onChosen: (files: ChosenFile[]) => void;
}

/** Uploads files, or a folder with everything in it. */
export function UploadButton({ onChosen }: Props) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button>
          <Upload size={16} aria-hidden /> 올리기 <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="files" onSelect={() => chooseFiles(onChosen)}>
              <FileUp size={16} aria-hidden /> 파일 올리기
            </Menu.Item>
            <Menu.Item value="folder" onSelect={() => chooseFiles(onChosen, { folder: true })}>
              <FolderUp size={16} aria-hidden /> 폴더 올리기
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
