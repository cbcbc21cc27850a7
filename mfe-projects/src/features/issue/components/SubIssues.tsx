import { Box, Button, chakra, Flex, Input, Progress, Text, useEnterSubmit } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { KEPT_TEXT, useKeptState } from '../../../use-kept-state.ts';
import { useCreateIssue } from '../issue.mutations.ts';
import type { Issue } from '../issue.schema.ts';
import type { IssueData, OpenIssue } from '../use-issue-data.ts';
import { useUnsentTitles } from '../use-unsent-titles.ts';
import { IssueLine } from './IssueLine.tsx';
import { UnsentTitles } from './UnsentTitles.tsx';

interface Props {
  issue: Issue;
  data: IssueData;
  editable: boolean;
  onOpen: OpenIssue;
}

/** The sub-issues of an issue with their progress, and a field for the next one. */
export function SubIssues({ issue, data, editable, onOpen }: Props) {
  const [title, setTitle] = useKeptState(`sub-issue ${issue.id}`, KEPT_TEXT);
  // A title of an earlier visit is shown as soon as it is read, and the focus does not move.
  const [field, setField] = useState<'untouched' | 'closed' | 'opened'>('untouched');
  const isShown = field === 'opened' || (field === 'untouched' && title !== '');
  const { mutateAsync } = useCreateIssue(data.projectId);
  const { add: create, ...failed } = useUnsentTitles(issue.id, (sub) =>
    mutateAsync({ ...sub, parent_id: issue.id }).then(
      () => true,
      () => false,
    ),
  );
  const subs = data.heads.filter(({ parent_id }) => parent_id === issue.id);
  const done = subs.filter(({ closed_at }) => closed_at !== null).length;
  const add = () => {
    if (title.trim() === '') return;
    void create(title);
    setTitle(() => '');
    setField('opened');
  };
  const enter = useEnterSubmit(add);
  if (subs.length === 0 && !editable) return null;
  return (
    <Box as="section" aria-label="하위 이슈">
      <Flex align="center" gap="2" mb="1">
        <Text as="h3" textStyle="sm" fontWeight="600">
          하위 이슈
        </Text>
        {subs.length > 0 && (
          <>
            <Text textStyle="xs" color="fg.muted">
              {done}/{subs.length}
            </Text>
            <Progress.Root
              value={(100 * done) / subs.length}
              size="xs"
              flex="1"
              maxW="24"
              aria-label="하위 이슈의 진행"
            >
              <Progress.Track>
                <Progress.Range />
              </Progress.Track>
            </Progress.Root>
          </>
        )}
      </Flex>
      <chakra.ul listStyleType="none">
        {subs.map((sub) => (
          <li key={sub.id}>
            <IssueLine head={sub} data={data} onOpen={onOpen} />
          </li>
        ))}
      </chakra.ul>
      <UnsentTitles {...failed} />
      {editable &&
        (isShown ? (
          <Input
            autoFocus={field === 'opened'}
            size="sm"
            aria-label="새 하위 이슈의 제목"
            placeholder="제목을 적고 Enter"
            maxLength={200}
            value={title}
            onChange={({ target }) => {
              setTitle(() => target.value);
              setField('opened');
            }}
            onBlur={() => title.trim() === '' && setField('closed')}
            {...enter}
            onKeyDown={(event) => {
              enter.onKeyDown(event);
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
              // Not the panel around it.
              event.stopPropagation();
              setField('closed');
            }}
          />
        ) : (
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setField('opened')}>
            <Plus /> 하위 이슈 추가
          </Button>
        ))}
    </Box>
  );
}
