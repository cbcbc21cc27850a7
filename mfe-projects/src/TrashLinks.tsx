import { useProjectId } from '@dojang/shared-auth';
import { LinkTabs } from '@dojang/shared-ui';

const PLACES = [
  { id: 'note', label: '노트', to: '/project/note/removed?' },
  { id: 'issue', label: '이슈', to: '/project/issue/removed?' },
  { id: 'file', label: '파일', to: '/project/file?trash=1&' },
] as const;

/** Links from one trash of a project to the others. */
export function TrashLinks({ current }: { current: (typeof PLACES)[number]['id'] }) {
  const projectId = useProjectId();
  const tabs = PLACES.map(({ to, ...place }) => ({ ...place, to: `${to}projectId=${projectId}` }));
  return <LinkTabs label="휴지통 목록" current={current} tabs={tabs} mb="4" />;
}
