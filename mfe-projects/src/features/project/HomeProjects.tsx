import { useQuery } from '@dojang/shared-auth/query';
import { BlockList, LinkRow, RelativeTime } from '@dojang/shared-ui';
import { liveProjects, projectQueries } from './project.queries.ts';

const SHOWN = 4;

/** Home block: the projects with the latest activity. */
export function Component() {
  const query = useQuery({ ...projectQueries.list(), select: latest });
  return (
    <BlockList
      query={query}
      empty="첫 프로젝트를 만들어 보세요."
      action={{ label: '프로젝트 만들기', to: '/project?new=1' }}
    >
      {({ id, name, memberCount, noteCount, updatedAt }) => (
        <LinkRow
          key={id}
          to={`/project/dashboard?projectId=${id}`}
          title={name}
          side={<RelativeTime value={updatedAt} />}
        >
          멤버 {memberCount} · 노트 {noteCount}
        </LinkRow>
      )}
    </BlockList>
  );
}

const latest = (projects: Parameters<typeof liveProjects>[0]) => liveProjects(projects).slice(0, SHOWN);
