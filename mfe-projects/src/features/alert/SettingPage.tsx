import { useProjectId } from '@dojang/shared-auth';
import { Box, PageHeader, RouterLink, Text } from '@dojang/shared-ui';
import { AlertSettings } from './components/AlertSettings.tsx';

/** `/project/setting/notification`: which notifications of this project the user gets. */
export function Component() {
  const projectId = useProjectId();
  return (
    <Box maxW="3xl">
      <PageHeader title="알림 설정" description="이 프로젝트의 어떤 소식을 어디로 받을지 골라요." />
      <AlertSettings key={projectId} projectId={projectId} />
      <Text textStyle="sm" color="fg.muted">
        시간대와 방해 금지 시간은 <RouterLink to="/alert?view=settings">전체 알림 설정</RouterLink>에서 골라요.
      </Text>
    </Box>
  );
}
