import { Text } from '@dojang/shared-ui';
import { useEffect, useState } from 'react';
import type { Edited } from '../edited.ts';
import { projectWarning } from '../project-size.logic.ts';

/** Counting writes the whole project as JSON, so it waits for a pause in typing. */
const PAUSE_MS = 1000;

interface Props {
  kind: Edited['kind'];
  project: unknown;
}

/** Warns when a page, a template or a shared section comes close to its size limit, before a save is refused. */
export function ProjectSize({ kind, project }: Props) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWords(projectWarning(kind, project)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [kind, project]);
  if (!words) return null;
  return (
    <Text role="status" flexShrink="0" textStyle="sm" color="fg.warning" bg="bg.warning" px="4" py="1.5">
      {words}
    </Text>
  );
}
