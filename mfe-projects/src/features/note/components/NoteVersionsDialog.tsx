import { readPicture } from '@dojang/shared-auth';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import { Box, Heading, MoreButton } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { VersionsDialog } from '@dojang/shared-ui/people';
import { useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { memberQueries } from '../../member/member.queries.ts';
import type { NoteDraft } from '../note.mutations.ts';
import { noteQueries } from '../note.queries.ts';
import type { Note } from '../note.schema.ts';

interface Props {
  note: Note;
  onClose: () => void;
  /** Absent without write permission. The version replaces the current content, and the current content becomes a version. */
  onRestore?: ((draft: NoteDraft) => Promise<void>) | undefined;
}

/** Earlier versions of a note. */
export function NoteVersionsDialog({ note, onClose, onRestore }: Props) {
  const versions = useInfiniteQuery(noteQueries.versions(note.id));
  const people = useQuery(memberQueries.people(note.project_id)).data;
  const [picked, setPicked] = useState<number | null>(null);
  const [latest, earlier] = versions.data ?? [];
  // The only version of a new note is the empty note at its beginning.
  const shownRev = picked ?? (earlier && latest?.rev);
  const shown = useQuery({ ...noteQueries.version(note.id, shownRev ?? 0), enabled: shownRev !== undefined });
  return (
    <VersionsDialog
      versions={versions}
      row={({ rev: id, author, at }) => ({ id, author, at })}
      more={<MoreButton query={versions} />}
      people={people}
      shownId={shownRev}
      onPick={setPicked}
      shown={shown}
      preview={({ title, content }) => (
        <Box tabIndex={0} maxH="96" overflowY="auto">
          <Heading as="h3" textStyle="heading" mb="2">
            {displayTitle(title)}
          </Heading>
          <DocumentView value={content} readPicture={readPicture} />
        </Box>
      )}
      none="노트를 고치면 이전 내용을 10분 간격으로 남겨 둬요."
      onRestore={onRestore}
      onClose={onClose}
    />
  );
}
