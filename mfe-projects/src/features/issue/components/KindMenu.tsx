import { useQuery } from '@dojang/shared-auth/query';
import { matchesKorean, showError } from '@dojang/shared-ui';
import { useEffect, useEffectEvent } from 'react';
import { boardQueries } from '../board.queries.ts';
import { COLUMN_KIND_NAMES, COLUMN_KINDS, type MyIssue } from '../issue.schema.ts';
import { sharedKinds } from '../kind-moves.logic.ts';
import { useMoveToKind } from '../together.mutations.ts';
import { KindIcon } from './IssueIcons.tsx';
import { PickMenu } from './PickMenu.tsx';

interface Props {
  issues: readonly MyIssue[];
  anchor: HTMLElement;
  onClose: () => void;
}

/** A menu that changes the status of issues of several projects. It offers the kinds of columns that all their boards have. */
export function KindMenu({ issues, anchor, onClose }: Props) {
  const { data: columns, error } = useQuery(boardQueries.allColumns);
  const move = useMoveToKind();
  const onFailed = useEffectEvent((reason: Error) => {
    showError(reason);
    onClose();
  });
  useEffect(() => {
    if (error && !columns) onFailed(error);
  }, [error, columns]);
  if (!columns) return null;
  const kindOf = new Map(columns.map(({ id, kind }) => [id, kind]));
  const kinds = sharedKinds(issues, columns);
  return (
    <PickMenu
      label="상태"
      anchor={anchor}
      options={(typed) =>
        kinds
          .filter((kind) => matchesKorean(COLUMN_KIND_NAMES[kind], typed))
          .map((kind) => {
            const count = issues.filter(({ column_id }) => kindOf.get(column_id) === kind).length;
            return {
              id: kind,
              label: COLUMN_KIND_NAMES[kind],
              icon: <KindIcon kind={kind} />,
              state: count === 0 ? 'none' : count === issues.length ? 'all' : 'some',
            };
          })
      }
      onPick={(id) => {
        const kind = COLUMN_KINDS.find((known) => known === id);
        if (kind) void move(issues, kind, columns);
      }}
      onClose={onClose}
    />
  );
}
