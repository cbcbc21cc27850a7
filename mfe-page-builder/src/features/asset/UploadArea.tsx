import { isAbort } from '@dojang/shared-auth';
import { Box, Button, chakra, errorText, Text, toAppError } from '@dojang/shared-ui';
import { FileUp, ImageUp } from 'lucide-react';
import { useState } from 'react';
import type { AssetKind } from './kind.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { useUpload } from './use-upload.ts';

interface UploadAreaProps {
  kind: AssetKind;
  /** Accessible name of the input. */
  label: string;
  /** The accepted kinds of files: as text, and in the format of the browser's file dialog. */
  hint: string;
  accept: string;
  /** Error codes for which a retry does not help. */
  refusals: ReadonlySet<string>;
  uploading: ReturnType<typeof useUpload<File, unknown>>;
}

/** Accepts a file that is chosen or dropped, and shows the progress of its upload. */
export function UploadArea({ kind, label, hint, accept, refusals, uploading }: UploadAreaProps) {
  const [isOver, setOver] = useState(false);
  const { upload, share, start, stop, again } = uploading;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !upload.isPending) start(file);
  };
  return (
    <>
      <Box
        as="label"
        display="flex"
        flexDirection="column"
        alignItems="center"
        gap="2"
        p="8"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
        borderRadius="l3"
        bg={isOver ? 'brand.subtle' : 'bg.subtle'}
        cursor="pointer"
        textAlign="center"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.solid' }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {kind === 'picture' ? <ImageUp aria-hidden /> : <FileUp aria-hidden />}
        <Text fontWeight="600">파일을 고르거나 여기에 놓아 주세요</Text>
        <Text textStyle="sm" color="fg.muted">
          {hint}
        </Text>
        <chakra.input
          type="file"
          accept={accept}
          aria-label={label}
          position="absolute"
          opacity="0"
          width="1px"
          height="1px"
          disabled={upload.isPending}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </Box>
      {upload.isPending && <UploadProgress kind={kind} share={share} onStop={stop} />}
      {upload.error && !isAbort(upload.error) && (
        <Box role="alert" mt="4" color="fg.error" textStyle="sm">
          {errorText(upload.error)}{' '}
          {!refusals.has(toAppError(upload.error).code) && (
            <Button size="2xs" variant="outline" onClick={again}>
              다시 시도
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
