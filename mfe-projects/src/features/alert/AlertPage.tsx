import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, PageHeader } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { CheckCheck } from 'lucide-react';
import { useAlertActions } from './alert.mutations.ts';
import { alertQueries } from './alert.queries.ts';
import { isView } from './alert.schema.ts';
import { AlertList } from './components/AlertList.tsx';
import { AlertSettings } from './components/AlertSettings.tsx';
import { TimesForm } from './components/TimesForm.tsx';
import { type Place, ViewLinks } from './components/ViewLinks.tsx';

/** `/alert`: the inbox, and the settings that apply everywhere. */
export function Component() {
  const [search] = useSearchParams();
  const wanted = search.get('view');
  const place: Place = wanted === 'settings' ? 'settings' : isView(wanted) ? wanted : 'unread';
  const userId = useSession((session) => session.id);
  const unread = useQuery(alertQueries.summary(userId)).data?.unread ?? 0;
  const { readAll } = useAlertActions();
  return (
    <Box maxW="3xl">
      <PageHeader
        title="알림"
        description="나와 관련된 일이 모두 여기에 모여요."
        actions={
          unread > 0 && (
            <Button variant="outline" size="sm" onClick={readAll}>
              <CheckCheck size={16} aria-hidden /> 모두 읽음
            </Button>
          )
        }
      />
      <ViewLinks current={place} />
      {place === 'settings' ? (
        <>
          <AlertSettings projectId={null} />
          <TimesForm />
        </>
      ) : (
        <AlertList key={place} view={place} />
      )}
    </Box>
  );
}
