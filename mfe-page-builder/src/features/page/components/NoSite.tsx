import { Button, EmptyState, PageHeader } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { LayoutTemplate } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Shelf } from '../page.schema.ts';
import { useCreateSite } from '../site.mutations.ts';
import { NameDialog } from './NameDialog.tsx';
import { SiteTrash } from './SiteTrash.tsx';

/** For a user whose sites are all in the trash. */
export function NoSite({ removedSites }: { removedSites: Shelf['removed_sites'] }) {
  const [asking, setAsking] = useState(false);
  const create = useCreateSite();
  const navigate = useNavigate();
  const newId = useRef(crypto.randomUUID());
  return (
    <>
      <PageHeader title="페이지" />
      <EmptyState
        icon={<LayoutTemplate size={22} />}
        title="아직 사이트가 없어요"
        description="페이지는 사이트 안에 만들어요."
        action={<Button onClick={() => setAsking(true)}>사이트 만들기</Button>}
      />
      {removedSites.length > 0 && <SiteTrash sites={removedSites} />}
      {asking && (
        <NameDialog
          heading="새 사이트"
          label="사이트 이름"
          initial=""
          submitLabel="만들기"
          pending={create.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(name) =>
            create.mutate({ id: newId.current, name }, { onSuccess: () => navigate(`/page?siteId=${newId.current}`) })
          }
        />
      )}
    </>
  );
}
