import { sectionIdsIn } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { shownIn } from './section.logic.ts';
import { sectionQueries } from './section.queries.ts';

/** A draft with the content of its shared sections. Until the sections are loaded, their content is missing. */
export function useShown(siteId: string, project: unknown): unknown {
  const places = useMemo(() => sectionIdsIn(project).length > 0, [project]);
  const { data } = useQuery({ ...sectionQueries.list(siteId), enabled: places });
  return useMemo(() => (data ? shownIn(project, data) : project), [data, project]);
}
