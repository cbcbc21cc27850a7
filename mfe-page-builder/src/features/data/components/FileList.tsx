import { Button, Flex, Text } from '@dojang/shared-ui';
import { Download } from 'lucide-react';
import { sizeText } from '../data.logic.ts';
import { useSaveFile } from '../data.mutations.ts';
import type { AnswerFile } from '../data.schema.ts';

/** The files that answer a question, each with a download link. */
export function FileList({ files }: { files: readonly AnswerFile[] }) {
  const save = useSaveFile();
  return (
    <Flex as="ul" direction="column" gap="2" mt="1" listStyleType="none">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Button
            variant="outline"
            size="sm"
            colorPalette="gray"
            height="auto"
            minH="11"
            maxW="full"
            py="2"
            whiteSpace="normal"
            textAlign="start"
            aria-label={`${name} 내려받기, ${sizeText(bytes)}`}
            loading={save.isPending && save.variables === id}
            onClick={() => save.mutate(id)}
          >
            <Download size={16} aria-hidden />
            <Text as="span" minW="0" overflowWrap="anywhere">
              {name}
            </Text>
            <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
              {sizeText(bytes)}
            </Text>
          </Button>
        </li>
      ))}
      <Text as="li" textStyle="xs" color="fg.muted">
        모르는 사람이 보낸 파일이에요. 열기 전에 백신으로 확인해 주세요.
      </Text>
    </Flex>
  );
}
