import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import { showError, toast } from '@dojang/shared-ui';
import { VersionsDialog } from '@dojang/shared-ui/people';
import type { ReactNode } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { keepVersion } from '../../version/version.mutations.ts';
import type { Draft } from '../use-page-draft.ts';
import type { HistoryProps } from './history-props.ts';

interface Version {
  id: string;
  at: string;
  created_by: string | null;
  isPublished?: boolean;
}

interface Props extends HistoryProps {
  versions: UseQueryResult<readonly Version[]>;
  shownId: string | undefined;
  onPick: (id: string) => void;
  /** The shown version, in the form that the draft would have. */
  shown: UseQueryResult<Draft>;
  preview: (version: Draft) => ReactNode;
  /** Texts: one when there is no version yet, and one after a version became the draft. */
  words: { none: string; restored: string };
}

/** Earlier versions of the edited content. A version becomes the draft, and is saved like any other change. */
export function DraftVersionsDialog({ edited, pageDraft, words, onLoad, onClose, ...rest }: Props) {
  const people = useQuery(memberQueries.people(edited.siteId)).data;
  const { setTitle, setProject, saveNow, peek } = pageDraft;
  const load = ({ project, title }: Draft) => {
    setTitle(title);
    setProject(project);
    onLoad();
  };
  /** Saves and keeps the draft, including text that is being typed, and returns it. Null when that failed. */
  const keep = async () => {
    try {
      if ((await saveNow()) === null) return null;
      await keepVersion(edited);
      return peek();
    } catch (error) {
      showError(error);
      return null;
    }
  };
  const undo = async (former: Draft) => {
    if (await keep()) load(former);
  };
  const restore = async (version: Draft) => {
    const former = await keep();
    if (!former) return;
    load(version);
    onClose();
    toast({ title: words.restored, action: { label: '되돌리기', onClick: () => void undo(former) } });
  };
  return (
    <VersionsDialog
      people={people}
      row={({ id, created_by: author, at, isPublished }) => ({ id, author, at, ...(isPublished && { note: '게시' }) })}
      none={words.none}
      onRestore={restore}
      onClose={onClose}
      {...rest}
    />
  );
}
