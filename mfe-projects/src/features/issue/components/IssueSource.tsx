import { useQuery } from '@dojang/shared-auth/query';
import { chakra, Flex, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { NotebookText, StickyNote } from 'lucide-react';
import { displayTitle } from '../../../display-title.ts';
import { issueQueries } from '../issue.queries.ts';
import type { Issue } from '../issue.schema.ts';

const SourceLink = chakra(Link);

/** A link to the note or memo from which the issue was created, for users who may read it. */
export function IssueSource({ issue }: { issue: Issue }) {
  const { data: source } = useQuery(issueQueries.source(issue));
  if (!source) return null;
  const isMemo = issue.source_type === 'memo';
  const Icon = isMemo ? StickyNote : NotebookText;
  return (
    <Flex align="center" gap="2" textStyle="sm" minW="0">
      <Text as="span" color="fg.muted" flexShrink="0">
        {isMemo ? '메모에서' : '노트에서'}
      </Text>
      <SourceLink
        to={source.href}
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minW="0"
        minH="6"
        color="brand.fg"
        _hover={{ textDecoration: 'underline' }}
      >
        <Icon size={14} aria-hidden />
        <Text as="span" truncate>
          {displayTitle(source.title)}
        </Text>
      </SourceLink>
    </Flex>
  );
}
