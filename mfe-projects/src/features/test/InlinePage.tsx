import { Box, Button, Flex, IconButton, Stack, Text, toast } from '@dojang/shared-ui';
import { Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { File, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { RenameField } from '../file/components/RenameField.tsx';
import { type NamedFile, refusalOf } from './inline.logic.ts';

const FIRST: readonly NamedFile[] = ['회의록.txt', '예산 초안.xlsx', '행사 사진.jpg', 'README'].map((name, at) => ({
  id: String(at),
  name,
}));

/** A name that is being edited, and the refused text of the last try. */
interface Edited {
  id: string;
  refused?: string;
  why?: string;
}

/** `/test/inline`: names that are edited in place. */
export function Component() {
  const [files, setFiles] = useState(FIRST);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { lines, tell, clear } = useTrace();
  const list = useRef<HTMLUListElement>(null);
  const focusRow = (id: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-file="${id}"] button`)?.focus());

  const done = (file: NamedFile, name: string | null) => {
    const why = name === null ? null : refusalOf(name, file.id, files);
    if (name !== null && why) {
      setEdited({ id: file.id, refused: name, why });
      tell(`거절: ${why}`);
      return;
    }
    setEdited(null);
    focusRow(file.id);
    if (name === null) return;
    setFiles(files.map((each) => (each.id === file.id ? { ...each, name } : each)));
    tell(`‘${file.name}’ → ‘${name}’`);
    toast({
      title: '이름을 바꿨어요',
      action: {
        label: '되돌리기',
        onClick: () => setFiles((known) => known.map((each) => (each.id === file.id ? file : each))),
      },
    });
  };
  return (
    <Workbench
      title="그 자리에서 고치기"
      description="Enter로 바꾸고 Esc로 그만둬요. 거절된 이름은 적은 그대로 남고, 확장자 앞까지 골라져 있어요."
      source="mfe-projects/src/features/file/components/RenameField.tsx"
    >
      <Stack gap="6">
        <Box as="ul" ref={list} listStyleType="none" borderWidth="1px" borderColor="border" borderRadius="l3">
          {files.map((file) => (
            <Box
              as="li"
              key={file.id}
              data-file={file.id}
              px="3"
              py="1.5"
              borderBottomWidth="1px"
              borderColor="border.muted"
              _last={{ borderBottomWidth: '0' }}
            >
              <Flex align="center" gap="3" minH="9">
                <File size={16} aria-hidden />
                {edited?.id === file.id ? (
                  <RenameField
                    // A refused name opens the field again.
                    key={edited.refused}
                    name={file.name}
                    refused={edited.refused}
                    onDone={(name) => done(file, name)}
                  />
                ) : (
                  <>
                    <Text flex="1" minW="0" truncate onDoubleClick={() => setEdited({ id: file.id })}>
                      {file.name}
                    </Text>
                    <IconButton
                      size="xs"
                      variant="ghost"
                      aria-label={`‘${file.name}’ 이름 바꾸기`}
                      onClick={() => setEdited({ id: file.id })}
                    >
                      <Pencil />
                    </IconButton>
                  </>
                )}
              </Flex>
              {edited?.id === file.id && edited.why && (
                <Text role="alert" textStyle="sm" color="fg.error" pb="2">
                  {edited.why}
                </Text>
              )}
            </Box>
          ))}
        </Box>
        <Flex>
          <Button size="sm" variant="outline" onClick={() => setFiles(FIRST)} disabled={files === FIRST}>
            처음 이름으로
          </Button>
        </Flex>
        <Trace lines={lines} onClear={clear} />
      </Stack>
    </Workbench>
  );
}
