import { readPicture } from '@dojang/shared-auth';
import { ConflictDialog, Text } from '@dojang/shared-ui';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { DocumentView } from '@dojang/shared-ui/editor';
import type { Notice } from '../notice.types.ts';

interface Version {
  title: string;
  body: DocumentJson;
}

interface Props {
  /** The version that another admin saved meanwhile; null without one. */
  newer: Notice | null;
  mine: Version;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** A conflict of two admins on one notice: both versions, and a choice. */
export function NoticeConflict({ newer, mine, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <ConflictDialog
      open={newer !== null}
      mine={<NoticeVersion version={mine} />}
      theirs={newer && <NoticeVersion version={newer} />}
      theirTime={newer?.updated_at}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    />
  );
}

/** One version of a notice, for comparison. */
export function NoticeVersion({ version }: { version: Version }) {
  return (
    <>
      <Text fontWeight="600" mb="3">
        {version.title}
      </Text>
      <DocumentView value={version.body} readPicture={readPicture} />
    </>
  );
}
