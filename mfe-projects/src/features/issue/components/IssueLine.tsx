import { Box, chakra } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import type { IssueHead } from '../issue.schema.ts';
import type { IssueData, OpenIssue } from '../use-issue-data.ts';
import { ICON_CSS, KindIcon } from './IssueIcons.tsx';

const PlainLink = chakra(Link);

interface Props {
  head: IssueHead;
  data: Pick<IssueData, 'columns' | 'projectId'>;
  onOpen: OpenIssue;
}

/** One issue as a link: state, number and title. */
export function IssueLine({ head, data, onOpen }: Props) {
  const kind = data.columns.get(head.column_id)?.kind;
  return (
    <PlainLink
      to={`/project/issue?projectId=${data.projectId}&issue=${head.id}`}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(head.id);
      }}
      display="flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="1"
      minW="0"
      borderRadius="l2"
      textStyle="sm"
      _hover={{ bg: 'bg.muted' }}
      css={ICON_CSS}
    >
      {kind && <KindIcon kind={kind} />}
      <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        #{head.number}
      </Box>
      <Box as="span" truncate>
        {head.title}
      </Box>
    </PlainLink>
  );
}
