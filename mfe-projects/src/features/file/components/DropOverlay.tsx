import { Center, Portal, Text } from '@dojang/shared-ui';
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { reportUnreadable } from '../upload/begin-uploads.ts';
import { type ChosenFile, droppedFiles, pastedFiles } from '../upload/dropped-files.ts';

interface Props {
  /** Name of the place to which dropped files go. */
  target: string;
  onFiles: (files: ChosenFile[]) => void;
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true;
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

/** Makes the whole page accept dropped and pasted files, and shows this while files are dragged over it. */
export function DropOverlay({ target, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // An element sends `dragleave` when the pointer enters its child, after the `dragenter` of the child.
    let entered = 0;
    const stop = () => {
      entered = 0;
      setIsOver(false);
    };
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      entered += 1;
      setIsOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      entered -= 1;
      if (entered <= 0) stop();
    };
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      stop();
      if (!hasFiles(event.dataTransfer) || !event.dataTransfer) return;
      event.preventDefault();
      droppedFiles(event.dataTransfer).then((files) => take(files), reportUnreadable);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0 || isField(event.target)) return;
      event.preventDefault();
      take(pastedFiles(event.clipboardData));
    };
    const handlers = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop, paste: onPaste };
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, []);
  if (!isOver) return null;
  return (
    <Portal>
      <Center
        position="fixed"
        inset="3"
        zIndex="1300"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="brand.solid"
        borderRadius="l3"
        bg="bg/85"
        pointerEvents="none"
        flexDirection="column"
        gap="3"
        color="brand.fg"
      >
        <Upload size={32} aria-hidden />
        <Text textStyle="heading">놓으면 ‘{target}’에 올려요</Text>
      </Center>
    </Portal>
  );
}
