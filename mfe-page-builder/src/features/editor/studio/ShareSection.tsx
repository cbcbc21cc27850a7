import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { Box, Button, showError, Text, toast } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { Layers2 } from 'lucide-react';
import { useState } from 'react';
import { NameDialog } from '../../page/components/NameDialog.tsx';
import { createSection } from '../../section/section.mutations.ts';
import { sectionQueries } from '../../section/section.queries.ts';
import { nameOf } from './names.ts';
import { mayShare, projectFrom, replaceBySection } from './sections/section-actions.ts';
import { putSections } from './sections/section-shelf.ts';
import { useLiveEditor } from './use-studio.ts';

/** Turns a section of the page into a shared section of the site. */
export function ShareSection({ component, siteId }: { component: Component; siteId: string }) {
  const editor = useLiveEditor();
  const client = useQueryClient();
  // The id is kept for a retry, so that a retry creates no second section.
  const [id] = useState(() => crypto.randomUUID());
  const [isAsking, setAsking] = useState(false);
  const share = useMutation({
    mutationFn: async (name: string) => {
      await createSection({ id, siteId, name, project: projectFrom(editor, component) });
      return client.fetchQuery({ ...sectionQueries.list(siteId), staleTime: 0 });
    },
    onSuccess: (sections) => {
      setAsking(false);
      putSections(editor, sections);
      replaceBySection(editor, component, id);
      toast({ title: '공통 섹션으로 저장했어요', description: '다른 페이지에서는 블록 탭에서 넣을 수 있어요.' });
    },
    onError: showError,
  });
  if (!mayShare(component)) return null;
  return (
    <Box>
      <Button size="sm" variant="outline" width="full" onClick={() => setAsking(true)}>
        <Layers2 /> 공통 섹션으로 저장
      </Button>
      <Text textStyle="xs" color="fg.muted" mt="1">
        사이트의 여러 페이지에 넣고 한곳에서 고칠 수 있어요.
      </Text>
      {isAsking && (
        <NameDialog
          heading="공통 섹션으로 저장"
          label="섹션 이름"
          initial={nameOf(component)}
          submitLabel="저장"
          pending={share.isPending}
          onSubmit={(name) => share.mutate(name)}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
