import { Button, chakra, Flex, IconButton, Text } from '@dojang/shared-ui';
import { X } from 'lucide-react';
import type { UnsentTitle, useUnsentTitles } from '../use-unsent-titles.ts';

type Props = Pick<ReturnType<typeof useUnsentTitles>, 'unsent' | 'retry' | 'drop'>;

/** Titles of issues that were not created, each with a retry button. */
export function UnsentTitles({ unsent, retry, drop }: Props) {
  if (unsent.length === 0) return null;
  const row = (issue: UnsentTitle) => (
    <Flex key={issue.id} asChild align="center" gap="1" py="1">
      <li>
        <Text textStyle="sm" color="fg.error" flex="1" minW="0" overflowWrap="anywhere">
          {issue.title}
        </Text>
        <Button size="xs" variant="outline" flexShrink={0} loading={issue.isSending} onClick={() => void retry(issue)}>
          다시 만들기
        </Button>
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          disabled={issue.isSending}
          aria-label={`‘${issue.title}’ 지우기`}
          onClick={() => drop(issue)}
        >
          <X size={14} />
        </IconButton>
      </li>
    </Flex>
  );
  return (
    <chakra.ul listStyleType="none" aria-label="만들지 못한 이슈">
      {unsent.map(row)}
    </chakra.ul>
  );
}
